import { templateMessages } from '#shared/messages/settings/templates.ts';
import type { TemplateView } from '#shared/settings/templates.schema.ts';
import { toastError } from './errors.ts';
import { trpc } from './trpc.ts';
import { sayWithUndo } from './undo.ts';

/** Deletes a template, and offers an undo for ten seconds. */
export function useDeleteTemplate() {
  const restore = trpc.settings.restoreTemplate.useMutation();
  const remove = trpc.settings.deleteTemplate.useMutation();
  return {
    deleting: remove.isPending ? remove.variables.templateId : null,
    // Not in a callback of `mutate`: it is not called once the list is closed, and the undo would never be offered.
    deleteTemplate: ({ id, name }: Pick<TemplateView, 'id' | 'name'>) =>
      void remove.mutateAsync({ templateId: id }).then(
        ({ removalId }) =>
          sayWithUndo({ title: templateMessages.deleted(name) }, () => restore.mutateAsync({ removalId })),
        (error: unknown) => toastError(error),
      ),
  };
}
