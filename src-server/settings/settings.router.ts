import { removalIdInput } from '#shared/many.ts';
import { apiKeyIdInput, createApiKeyInput, rotateApiKeyInput } from '#shared/settings/api-keys.schema.ts';
import { askedByAssistantInput, assistantIdInput, connectAssistantInput } from '#shared/settings/assistants.schema.ts';
import { saveCompanyInput } from '#shared/settings/settings.schema.ts';
import {
  changeTemplateInput,
  saveBriefTemplateInput,
  saveMessageTemplateInput,
  templateInput,
  templatesInput,
} from '#shared/settings/templates.schema.ts';
import {
  changeWebhookInput,
  createWebhookInput,
  deliveriesInput,
  deliveryIdInput,
  webhookIdInput,
} from '#shared/settings/webhooks.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as apiKeys from './api-keys.service.ts';
import * as assistants from './assistants.service.ts';
import { billing, openPortal, openSetup } from './billing.service.ts';
import { readCompany, saveCompany } from './company.service.ts';
import * as templates from './templates.service.ts';
import * as webhooks from './webhooks.service.ts';

export const settingsRouter = router({
  company: permitted('settings.company').query(({ ctx }) => readCompany(ctx)),
  saveCompany: permitted('settings.saveCompany')
    .input(saveCompanyInput)
    .mutation(({ ctx, input }) => saveCompany(ctx, input)),
  billing: permitted('settings.billing').query(({ ctx }) => billing(ctx)),
  openSetup: permitted('settings.openSetup').mutation(({ ctx }) => openSetup(ctx)),
  openPortal: permitted('settings.openPortal').mutation(({ ctx }) => openPortal(ctx)),
  templates: permitted('settings.templates')
    .input(templatesInput)
    .query(({ ctx, input }) => templates.listTemplates(ctx, input.kind)),
  briefTemplate: permitted('settings.briefTemplate')
    .input(templateInput)
    .query(({ ctx, input }) => templates.readBriefTemplate(ctx, input.templateId)),
  saveBriefTemplate: permitted('settings.saveBriefTemplate')
    .input(saveBriefTemplateInput)
    .mutation(({ ctx, input }) => templates.saveBriefTemplate(ctx, input)),
  saveMessageTemplate: permitted('settings.saveMessageTemplate')
    .input(saveMessageTemplateInput)
    .mutation(({ ctx, input }) => templates.saveMessageTemplate(ctx, input)),
  changeTemplate: permitted('settings.changeTemplate')
    .input(changeTemplateInput)
    .mutation(({ ctx, input }) => templates.changeTemplate(ctx, input)),
  deleteTemplate: permitted('settings.deleteTemplate')
    .input(templateInput)
    .mutation(({ ctx, input }) => templates.deleteTemplate(ctx, input.templateId)),
  restoreTemplate: permitted('settings.restoreTemplate')
    .input(removalIdInput)
    .mutation(({ ctx, input }) => templates.restoreTemplate(ctx, input.removalId)),
  apiKeys: permitted('settings.apiKeys').query(({ ctx }) => apiKeys.listApiKeys(ctx)),
  createApiKey: permitted('settings.createApiKey')
    .input(createApiKeyInput)
    .mutation(({ ctx, input }) => apiKeys.createApiKey(ctx, input)),
  rotateApiKey: permitted('settings.rotateApiKey')
    .input(rotateApiKeyInput)
    .mutation(({ ctx, input }) => apiKeys.rotateApiKey(ctx, input)),
  endOldApiKey: permitted('settings.endOldApiKey')
    .input(apiKeyIdInput)
    .mutation(({ ctx, input }) => apiKeys.endOldApiKey(ctx, input.keyId)),
  revokeApiKey: permitted('settings.revokeApiKey')
    .input(apiKeyIdInput)
    .mutation(({ ctx, input }) => apiKeys.revokeApiKey(ctx, input.keyId)),
  assistants: permitted('settings.assistants').query(({ ctx }) => assistants.listAssistants(ctx)),
  askedByAssistant: permitted('settings.askedByAssistant')
    .input(askedByAssistantInput)
    .query(({ ctx, input }) => assistants.readAssistantRequest(ctx, input.request)),
  connectAssistant: permitted('settings.connectAssistant')
    .input(connectAssistantInput)
    .mutation(({ ctx, input }) => assistants.connectAssistant(ctx, input)),
  disconnectAssistant: permitted('settings.disconnectAssistant')
    .input(assistantIdInput)
    .mutation(({ ctx, input }) => assistants.disconnectAssistant(ctx, input.assistantId)),
  webhooks: permitted('settings.webhooks').query(({ ctx }) => webhooks.listWebhooks(ctx)),
  webhookDeliveries: permitted('settings.webhookDeliveries')
    .input(deliveriesInput)
    .query(({ ctx, input }) => webhooks.listDeliveries(ctx, input)),
  createWebhook: permitted('settings.createWebhook')
    .input(createWebhookInput)
    .mutation(({ ctx, input }) => webhooks.createWebhook(ctx, input)),
  changeWebhook: permitted('settings.changeWebhook')
    .input(changeWebhookInput)
    .mutation(({ ctx, input }) => webhooks.changeWebhook(ctx, input)),
  rotateWebhookSecret: permitted('settings.rotateWebhookSecret')
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => webhooks.rotateSecret(ctx, input.webhookId)),
  deleteWebhook: permitted('settings.deleteWebhook')
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => webhooks.deleteWebhook(ctx, input.webhookId)),
  testWebhook: permitted('settings.testWebhook')
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => webhooks.testWebhook(ctx, input.webhookId)),
  replayWebhook: permitted('settings.replayWebhook')
    .input(deliveryIdInput)
    .mutation(({ ctx, input }) => webhooks.replayDelivery(ctx, input.deliveryId)),
});
