import { useCallback, useEffect, useRef, useState } from 'react';
import { useAutosave } from '#client/components/forms/useAutosave.ts';
import { useLatest } from '#client/components/forms/useLatest.ts';
import { lastWord } from '#client/last-word.ts';
import { trpc } from '#client/trpc.ts';
import type { CampaignDraft } from '#shared/campaigns/campaigns.schema.ts';
import { stepOf } from '#shared/campaigns/wizard-steps.ts';
import { DEFAULT_CURRENCY, DRAFT_STEPS } from '#shared/constants.ts';
import type { Form } from './types.ts';

export type Values = Required<CampaignDraft>;
export type FieldName = keyof Values;

type Rules = typeof import('./wizardRules.ts');
/** The rules of all fields, and the validation library with them, load after the form is on the screen. */
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
  coverFileId: null,
};

/** Where somebody is in the wizard. It is kept in the history of the browser, so that its Back leads to the step before. */
export interface WizardPlace {
  step: number;
  /** Whether the step was opened from the review, to which its Next leads back. */
  returning: boolean;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    wizard?: WizardPlace;
  }
}

interface WizardOptions {
  form: Form | null;
  preselected: readonly string[];
  /** Undefined until a step was taken; a resumed draft then begins where it was left. */
  place: WizardPlace | undefined;
  /** Goes to a step, of a draft if it has been created; `replace` only notes where one is. */
  onGo: (place: WizardPlace, draftId: string | null, replace?: boolean) => Promise<void>;
  onCreated: (id: string) => void;
}

/** The wizard's state: the input, the current step, and saving. The first save that has a name or a description creates the draft. */
export function useWizard({ form, preselected, place, onGo, onCreated }: WizardOptions) {
  const [values, setValues] = useState<Values>(() =>
    form ? { ...EMPTY, ...form.draft } : { ...EMPTY, preselectedCreatorIds: [...preselected] },
  );
  const { step, returning } = place ?? { step: form?.currentStep ?? 1, returning: false };
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  /** The fields that were left: what contradicts another is said there, even before the step is left. */
  const [visited, setVisited] = useState<ReadonlySet<FieldName>>(new Set());
  const [rules, setRules] = useState<Rules | null>(null);
  const known = useRef<Rules | null>(null);
  const keep = useCallback((loaded: Rules): Rules => {
    known.current = loaded;
    setRules(loaded);
    return loaded;
  }, []);
  const prepare = useCallback(() => loadRules().then(keep), [keep]);
  useEffect(() => {
    loadRules().then(keep, () => undefined);
  }, [keep]);
  const campaignId = useRef(form?.id ?? null);
  const creating = useRef(false);
  /** The step that Next leads to, while it is being saved. */
  const ahead = useRef<number | null>(null);
  /** A person who has left the page is not pulled back by the address of a new draft. */
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const latest = useLatest({ values, onCreated });

  const create = trpc.campaigns.createDraft.useMutation();
  const save = trpc.campaigns.saveDraft.useMutation();
  const createDraft = async (draft: CampaignDraft, currentStep: number): Promise<void> => {
    creating.current = true;
    try {
      const created = await create.mutateAsync({ draft });
      campaignId.current = created.id;
      if (currentStep > 1) await save.mutateAsync({ campaignId: created.id, currentStep, draft: {} });
      if (!left.current) latest().onCreated(created.id);
    } finally {
      creating.current = false;
    }
  };
  const autosave = useAutosave<FieldName, CampaignDraft>(
    {
      prepare,
      pack: (changed) => {
        // What cannot be saved yet, such as contradicting dates, waits for the save that fixes it.
        const draft = known.current?.savable(latest().values, changed);
        if (!draft || (campaignId.current === null && !draft.name && !draft.description)) return null;
        return { body: draft, names: [...changed].filter((field) => field in draft) };
      },
      send: (draft, last) => {
        const currentStep = ahead.current ?? step;
        const id = campaignId.current;
        if (!last)
          return id === null
            ? createDraft(draft, currentStep)
            : save.mutateAsync({ campaignId: id, currentStep, draft });
        const { campaigns } = lastWord;
        return id === null
          ? campaigns.createDraft.mutate({ draft })
          : campaigns.saveDraft.mutate({ campaignId: id, currentStep, draft });
      },
      mayFollow: () => !creating.current,
    },
    form ? [] : ['participation', 'currency', 'preselectedCreatorIds'],
  );
  const { edit, flush } = autosave;

  const set = useCallback(
    <Name extends FieldName>(field: Name, value: Values[Name]) => {
      setValues((before) => ({ ...before, [field]: value }));
      edit(field);
    },
    [edit],
  );

  const problems = rules?.problemsOf(values) ?? [];
  const go = async (target: number, back = false): Promise<void> => {
    if (!place) await onGo({ step, returning }, campaignId.current, true);
    await onGo({ step: target, returning: back }, campaignId.current);
  };
  return {
    /** The campaign's id; empty before there is a draft. */
    id: form?.id ?? create.data?.id ?? '',
    values,
    /** The time zone of the dates; null before there is a draft. */
    timeZone: form?.timeZone ?? create.data?.timeZone ?? null,
    set,
    step,
    returning,
    saving: autosave.state,
    question: autosave.question,
    problems,
    /** Whether the rules are loaded, so that no problems means none. */
    ready: rules !== null,
    /** Called when somebody goes on to another field. */
    leave: (field: FieldName) => setVisited((before) => new Set([...before, field])),
    /** The problem of a field: reported once its step was left or a submit was tried, or where a value was entered and the field left. */
    problemOf: (field: FieldName): string | undefined =>
      shown.has(stepOf(field)) || (visited.has(field) && values[field] !== null)
        ? problems.find((problem) => problem.field === field)?.message
        : undefined,
    /** One step on, when this one is complete. */
    next: async (): Promise<void> => {
      const current = await prepare();
      const open = current.problemsOf(latest().values).some((problem) => problem.step === step);
      if (open) return setShown(new Set([...shown, step]));
      const target = returning ? DRAFT_STEPS : Math.min(step + 1, DRAFT_STEPS);
      ahead.current = target;
      if (await flush()) await go(target);
      ahead.current = null;
    },
    goTo: (target: number) => {
      setShown(new Set([...shown, ...problems.map((problem) => problem.step)]));
      void go(target, true);
    },
    previous: () => void go(Math.max(1, step - 1)),
    flush,
    campaignId: () => campaignId.current,
  };
}
export type Wizard = ReturnType<typeof useWizard>;
