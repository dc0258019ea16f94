import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeal, createUser } from '#db/factories.ts';
import { inTransaction } from '#server/data/db.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { seen } from '#tests/support/may.ts';
import { moveById } from '#tests/support/moves.ts';
import { openPayment } from './moments.ts';
import { briefForm, contractFile, document, funded, type Scene, scene, sign } from './scene.ts';

const h = await harness();
const admin = await createUser(h.owner, 'admin');
const name = 'Bo Brand';

/** Does one more thing to a scene. */
const then =
  (build: () => Promise<Scene>, more: (at: Scene) => Promise<unknown>): (() => Promise<Scene>) =>
  async () => {
    const at = await build();
    await more(at);
    return at;
  };
const documented = then(
  () => scene(h),
  (at) => document(h, at),
);
const signed = then(
  () => scene(h),
  (at) => sign(h, at),
);
const ofStaff = async () => h.context(await h.actor(admin.id));

/** Campaigns in every state on the way from the empty contract to the end. */
const states: Record<string, () => Promise<Scene>> = {
  'nothing is stored': () => scene(h),
  'nobody has accepted': then(
    () => scene(h, { answer: 'none', status: 'under_review' }),
    (at) => document(h, at),
  ),
  'nobody has signed': documented,
  'all have signed': signed,
  'the page of the deposit is open': then(signed, (at) => openPayment(h, at, 'deposit', 'the page open')),
  'the bank works on the deposit': then(signed, (at) => openPayment(h, at, 'deposit', 'processing')),
  'the deposit is paid': () => funded(h),
  'the bank works on the balance': then(
    () => funded(h),
    (at) => openPayment(h, at, 'balance', 'processing'),
  ),
  'the campaign is paused': then(signed, async ({ campaign }) => {
    const staff = await ofStaff();
    await inTransaction(h.db, (tx) => moveById(tx, staff, 'campaign', campaign.id, 'pause'));
  }),
  'the campaign is rejected': then(signed, ({ campaign }) =>
    h.owner.updateTable('campaigns').set({ reviewStatus: 'rejected' }).where('id', '=', campaign.id).execute(),
  ),
  'the campaign is cancelled': then(signed, async ({ campaign }) =>
    (await h.as(admin.id)).campaigns.cancel({ campaignId: campaign.id, reason: 'Called off' }),
  ),
};

/** What a brand can do with a campaign in its state, and what its contract says about it. */
async function acts({ brand, campaign }: Scene) {
  const { payments } = await h.as(brand.id);
  const { id: campaignId } = campaign;
  const { may, documents, open } = await payments.contract({ campaignId });
  const brief = briefForm({ campaignObjective: `Show it at ${randomUUID()}` });
  const file = await contractFile(h, brand.id);
  const pay = { campaignId, requestKey: randomUUID() };
  const [stored] = documents.files;
  const begun = open.deposit ?? open.balance;
  return [
    { act: 'saveBrief', is: may.saveBrief, call: () => payments.saveBrief({ campaignId, brief }) },
    {
      act: 'attachFile',
      is: may.changeFiles,
      call: () => payments.attachFile({ campaignId, kind: 'contract', fileId: file.id }),
    },
    ...(stored
      ? [
          {
            act: 'removeFile',
            is: may.changeFiles,
            call: () => payments.removeFile({ campaignId, campaignFileId: stored.id }),
          },
        ]
      : []),
    {
      act: 'sign',
      is: may.sign,
      call: () => payments.signAsBrand({ campaignId, name, documentHash: documents.hash }),
    },
    { act: 'payDeposit', is: may.payDeposit, call: () => payments.payDeposit(pay) },
    { act: 'payBalance', is: may.payBalance, call: () => payments.payBalance(pay) },
    ...(begun ? [{ act: 'cancel', is: begun.may.cancel, call: () => payments.cancel({ paymentId: begun.id }) }] : []),
  ];
}

test('[BR-CONTRACT-02] [BR-CONTRACT-23] a brand writes, signs and pays exactly where its contract says so', async () => {
  const { drive, both } = seen();
  for (const [state, build] of Object.entries(states)) {
    const offered = await acts(await build());
    for (const { act, is, call } of offered) if (!is.allowed) await drive(act, { [act]: is }, call, state);
    // A successful act changes the campaign, so only the first may have that of the others.
    for (const [at, first] of offered.filter(({ is }) => is.allowed).entries()) {
      const own = at === 0 ? first : (await acts(await build())).find(({ act }) => act === first.act);
      if (!own) throw new Error(`${first.act} is gone`);
      await drive(own.act, { [own.act]: own.is }, own.call, state);
    }
  }
  both('saveBrief', 'attachFile', 'removeFile', 'sign', 'payDeposit', 'payBalance', 'cancel');
});

test('a creator signs exactly where the agreement says so', async () => {
  const { drive, both } = seen();
  for (const stored of [true, false]) {
    const at = await (stored ? documented() : scene(h));
    for (const status of lifecycles.deal.statuses) {
      const { id: creatorId } = await createUser(h.owner, 'creator');
      const { id: dealId } = await createDeal(h.owner, { campaign: at.campaign, creatorId, status });
      const { payments } = await h.as(creatorId);
      const documentHash = await brandsHash(at);
      const signAs = () => payments.signAsCreator({ dealId, name: 'Cleo Creator', documentHash });
      await drive('sign', (await payments.agreement({ dealId })).may, signAs, `${status} ${stored}`);
      const after = await payments.agreement({ dealId });
      if (after.signatures.creator) {
        expect(after.may.sign.allowed).toBe(false);
        await drive('sign', after.may, signAs, `${status} again`);
      }
    }
  }
  both('sign');
});

const brandsHash = async ({ brand, campaign }: Scene): Promise<string> =>
  (await (await h.as(brand.id)).payments.contract({ campaignId: campaign.id })).documents.hash;
