// Files that are still on their way when a form is to be saved: it waits for them, and does not go out without them.
import { createContext, useContext, useEffect, useId } from 'react'

/** How an input with files stands; undefined: nothing is on its way. */
export type Sending = 'sending' | 'failed' | undefined

export class FormUploads {
  private inputs = new Map<string, { label: string; state: Sending }>()
  private waiting: (() => void)[] = []

  set(id: string, label: string, state: Sending): void {
    if (state === undefined) this.inputs.delete(id)
    else this.inputs.set(id, { label, state })
    if (this.has('sending')) return
    for (const go of this.waiting.splice(0)) go()
  }

  /** Once nothing is on its way: what did not arrive, as a sentence. */
  async settled(): Promise<string | undefined> {
    if (this.has('sending')) await new Promise<void>((resolve) => this.waiting.push(resolve))
    const failed = [...this.inputs.values()].flatMap(({ label, state }) => (state === 'failed' ? [label] : []))
    return failed.length > 0 ? `${failed.join('、')}：有文件没有上传成功，请重试或删除后再保存` : undefined
  }

  private has(wanted: Sending): boolean {
    return [...this.inputs.values()].some(({ state }) => state === wanted)
  }
}

export const FormUploadsContext = createContext(new FormUploads())

/** Says to the form around an input how its files stand. */
export function useFormUploads(label: string, state: Sending): void {
  const uploads = useContext(FormUploadsContext)
  const id = useId()
  useEffect(() => {
    uploads.set(id, label, state)
    return () => uploads.set(id, label, undefined)
  }, [uploads, id, label, state])
}
