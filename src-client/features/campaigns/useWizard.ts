import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '#client/components/useLatest.ts';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { CampaignDraft } from '#shared/campaigns/campaigns.schema.ts';
import { stepOf } from '#shared/campaigns/wizard-steps.ts';
import { AUTOSAVE_DELAY_MS, DEFAULT_CURRENCY, DRAFT_STEPS } from '#shared/constants.ts';
import type { Form } from './types.ts';

export type Values = Required<CampaignDraft>;
export type FieldName = keyof Values;
export type SaveState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'failed'; message: string };

type Rules = typeof import('./wizardRules.ts');
/** The rules of every field, and the validation library with them, arrive after the form is on the screen. */
const loadRules = (): Promise<Rules> => import('./wizardRules.ts');

const EMPTY: Values = {
  name: '',
  campaignType: null,
  participation: 'invite',
  description: '',
  budgetMinor: null,
  currency: DEFAULT_CURRENCY,
  startDate: null,
  endDate: null,
  submissionDeadline: null,
  platforms: [],
  contentRequirements: {},
  industries: [],
  audienceTypes: [],
  audienceLocations: [],
  tiers: [],
  totalCreatorBudgetMinor: null,
  preselectedCreatorIds: [],
};

/**
 * The wizard's state: what is entered, where one is, and the saving: on Next, 1.5 s after the last edit, and when one leaves or looks away. Saves
 * run one after the other; the first one that has a name or a description creates the draft.
 */
export function useWizard(form: Form | null, preselected: readonly string[], onCreated: (id: string) => void) {
  const [values, setValues] = useState<Values>(() =>
    form ? { ...EMPTY, ...form.draft } : { ...EMPTY, preselectedCreatorIds: [...preselected] },
  );
  const [step, setStep] = useState(form?.currentStep ?? 1);
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  /** Whether the step is looked at from the review, where its Next leads back to. */
  const [returning, setReturning] = useState(false);
  const [saving, setSaving] = useState<SaveState>({ kind: 'idle' });
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    loadRules().then(setRules, () => undefined);
  }, []);
  const campaignId = useRef(form?.id ?? null);
  const changed = useRef<Set<FieldName>>(new Set(form ? [] : ['participation', 'currency', 'preselectedCreatorIds']));
  const edited = useRef(false);
  /** Whoever is on another page by now is not called back for the address of a new draft. */
  const left = useRef(false);
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useLatest({ values, step });

  const create = trpc.campaigns.createDraft.useMutation();
  const save = trpc.campaigns.saveDraft.useMutation();
  const calls = useLatest({ create: create.mutateAsync, save: save.mutateAsync, onCreated });

  const write = useCallback(
    async (currentStep: number): Promise<boolean> => {
      const sent = new Set(changed.current);
      try {
        const draft = (await loadRules()).savable(latest().values, sent);
        if (campaignId.current === null && !draft.name && !draft.description) return false;
        // What cannot be saved yet, such as dates in contradiction, waits for the save that puts it right.
        changed.current = new Set([...sent].filter((field) => !(field in draft)));
        edited.current = false;
        setSaving({ kind: 'saving' });
        if (campaignId.current === null) {
          const created = await calls().create({ draft });
          campaignId.current = created.id;
          if (currentStep > 1) await calls().save({ campaignId: created.id, currentStep, draft: {} });
          if (!left.current) calls().onCreated(created.id);
        } else {
          await calls().save({ campaignId: campaignId.current, currentStep, draft });
        }
        setSaving({ kind: 'saved' });
        return true;
      } catch (error) {
        for (const field of sent) changed.current.add(field);
        edited.current = true;
        setSaving({ kind: 'failed', message: errorMessage(error) });
        return false;
      }
    },
    [calls, latest],
  );

  const flush = useCallback(
    (currentStep: number): Promise<boolean> => {
      clearTimeout(timer.current);
      queue.current = queue.current.then(() => write(currentStep));
      return queue.current;
    },
    [write],
  );

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      if (edited.current) void flush(latest().step);
    };
  }, [flush, latest]);

  // Whoever looks away is saved at once; whoever closes the page before that is asked, since a page that goes cannot wait for an answer.
  useEffect(() => {
    const lookAway = () => {
      if (document.visibilityState === 'hidden' && edited.current) void flush(latest().step);
    };
    const close = (event: BeforeUnloadEvent) => {
      if (edited.current) event.preventDefault();
    };
    document.addEventListener('visibilitychange', lookAway);
    window.addEventListener('beforeunload', close);
    return () => {
      document.removeEventListener('visibilitychange', lookAway);
      window.removeEventListener('beforeunload', close);
    };
  }, [flush, latest]);

  const set = useCallback(
    <Name extends FieldName>(field: Name, value: Values[Name]) => {
      setValues((before) => ({ ...before, [field]: value }));
      changed.current.add(field);
      edited.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(latest().step), AUTOSAVE_DELAY_MS);
    },
    [flush, latest],
  );

  const problems = rules?.problemsOf(values) ?? [];
  const go = (target: number, back = false) => {
    setStep(target);
    setReturning(back);
    window.scrollTo({ top: 0 });
  };
  return {
    values,
    set,
    step,
    returning,
    saving,
    problems,
    /** Whether the rules are there, so that no problems means none. */
    ready: rules !== null,
    /** What is wrong with a field; said once its step was left or a submit was tried. */
    problemOf: (field: FieldName): string | undefined =>
      shown.has(stepOf(field)) ? problems.find((problem) => problem.field === field)?.message : undefined,
    /** One step on, when this one is complete. */
    next: async (): Promise<void> => {
      const current = await loadRules();
      setRules(current);
      const open = current.problemsOf(latest().values).some((problem) => problem.step === step);
      if (open) return setShown(new Set([...shown, step]));
      const target = returning ? DRAFT_STEPS : Math.min(step + 1, DRAFT_STEPS);
      if (await flush(target)) go(target);
    },
    goTo: (target: number) => {
      setShown(new Set([...shown, ...problems.map((problem) => problem.step)]));
      go(target, true);
    },
    previous: () => go(Math.max(1, step - 1)),
    flush: () => flush(step),
    campaignId: () => campaignId.current,
  };
}
export type Wizard = ReturnType<typeof useWizard>;
