import { useEffect, useRef, useState } from 'react'
import { type EditedCell, withValue } from './error-lines.ts'
import { type ImportOutcome, outcomeOf, outcomeOfError } from './import-outcome.ts'
import {
  type ChangePreview,
  type ColumnOption,
  type ImportBound,
  type ImportErrorRow,
  type ImportPort,
  type ImportProgress,
  type ImportReply,
  type ImportRequest,
  leftDialog,
  type SheetPreview,
} from './import-port.ts'

/** A sheet whose columns the user confirms. */
export interface ColumnQuestion {
  preview: SheetPreview
  options: readonly ColumnOption[]
  confirm: (names: readonly (string | null)[]) => void
}

/** Changes that the user confirms. */
export interface ChangeQuestion {
  changes: ChangePreview
  confirm: () => void
}

interface ImportInput {
  port: ImportPort
  /** Called when rows were stored. */
  onDone: (reply: ImportReply, outcome: ImportOutcome) => void
}

/** The state of an open import dialog. */
export function useImport({ port, onDone }: ImportInput) {
  const [progress, setProgress] = useState<ImportProgress>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [rows, setRows] = useState<readonly ImportErrorRow[]>([])
  /** The rows as they were refused. */
  const [refused, setRefused] = useState<readonly ImportErrorRow[]>([])
  const [isEdited, setIsEdited] = useState(false)
  const [question, setQuestion] = useState<ColumnQuestion>()
  const [changeQuestion, setChangeQuestion] = useState<ChangeQuestion>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(leftDialog), [])

  async function run(call: (bound: ImportBound) => Promise<ImportReply>, fileNames: readonly string[]) {
    const controller = new AbortController()
    running.current = controller
    setProgress({ percent: 0 })
    setOutcome(undefined)
    const { signal } = controller
    const onProgress = (next: ImportProgress) => {
      if (running.current === controller) setProgress(next)
    }
    const chooseColumns: ImportBound['chooseColumns'] = (preview, options) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        setQuestion({
          preview,
          options,
          confirm: (names) => {
            setQuestion(undefined)
            resolve(names)
          },
        })
      })
    const confirmChanges: ImportBound['confirmChanges'] = (changes) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        setChangeQuestion({
          changes,
          confirm: () => {
            setChangeQuestion(undefined)
            resolve()
          },
        })
      })
    let result: ImportOutcome
    let reply: ImportReply | undefined
    try {
      reply = await call({ onProgress, signal, chooseColumns, confirmChanges })
      result = outcomeOf(reply, fileNames)
    } catch (error) {
      result = outcomeOfError(error, { fileNames, isCancelled: signal.aborted })
    }
    if (running.current !== controller) return result
    running.current = undefined
    setProgress(undefined)
    setQuestion(undefined)
    setChangeQuestion(undefined)
    setOutcome(result)
    // A failed second try leaves the rows as the user corrected them.
    if (result.kind === 'done' || result.kind === 'partial' || result.errorRows.length > 0) {
      setRows(result.errorRows)
      setRefused(result.errorRows)
      setIsEdited(false)
    }
    if (reply && (result.kind === 'done' || result.kind === 'partial')) onDone(reply, result)
    return result
  }
  return {
    progress,
    outcome,
    rows,
    refused,
    isEdited,
    question,
    changeQuestion,
    send: (request: ImportRequest) => {
      setRows([])
      setIsEdited(false)
      return run(
        (bound) => port.send(request, bound),
        request.files.map(({ name }) => name),
      )
    },
    retry: (request: ImportRequest) =>
      run((bound) => port.retry?.(rows, request, bound) ?? Promise.reject(new Error()), []),
    cancel: () => running.current?.abort(),
    edit: (cell: EditedCell) => {
      setRows(withValue(rows, cell))
      setIsEdited(true)
    },
  }
}
