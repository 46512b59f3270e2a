// Uploads of a form in progress. A save waits for them, and fails if one failed.
import { createContext, useContext, useEffect, useId } from 'react'

/** State of the uploads of an input; undefined: none is in progress or failed. */
export type UploadState = 'sending' | 'failed' | undefined

export class FormUploads {
  private inputs = new Map<string, { label: string; state: UploadState }>()
  private waiting: (() => void)[] = []

  set(id: string, label: string, state: UploadState): void {
    if (state === undefined) this.inputs.delete(id)
    else this.inputs.set(id, { label, state })
    if (this.has('sending')) return
    for (const resolve of this.waiting.splice(0)) resolve()
  }

  /** Waits for uploads in progress. Returns a message about the failed ones, or undefined. */
  async settled(): Promise<string | undefined> {
    if (this.has('sending')) await new Promise<void>((resolve) => this.waiting.push(resolve))
    const failed = [...this.inputs.values()].flatMap(({ label, state }) => (state === 'failed' ? [label] : []))
    return failed.length > 0 ? `${failed.join('、')}：有文件没有上传成功，请重试或删除后再保存` : undefined
  }

  private has(expected: UploadState): boolean {
    return [...this.inputs.values()].some(({ state }) => state === expected)
  }
}

export const FormUploadsContext = createContext(new FormUploads())

/** Reports the state of an input's uploads to the form around it. */
export function useFormUploads(label: string, state: UploadState): void {
  const uploads = useContext(FormUploadsContext)
  const id = useId()
  useEffect(() => {
    uploads.set(id, label, state)
    return () => uploads.set(id, label, undefined)
  }, [uploads, id, label, state])
}
