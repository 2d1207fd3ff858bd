import { type SubmitEvent, useState } from 'react';

type State = { busy: boolean; error: unknown };

/** Whether a form is being sent and why that failed, each time it is sent. */
export function useSubmission(work: (form: FormData) => Promise<void>) {
  const [{ busy, error }, setState] = useState<State>({ busy: false, error: null });

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setState({ busy: true, error: null });
    try {
      await work(new FormData(event.currentTarget));
      setState({ busy: false, error: null });
    } catch (failure) {
      setState({ busy: false, error: failure });
    }
  }

  return { busy, error, onSubmit };
}

/** A field of a sent form, as text. */
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');
