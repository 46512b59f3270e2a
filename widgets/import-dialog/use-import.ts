import { useEffect, useRef, useState } from 'react'
import { withValue } from './error-lines.ts'
import { type ImportOutcome, outcomeOf, outcomeOfError } from './import-outcome.ts'
import type {
  ImportBound,
  ImportErrorRow,
  ImportPort,
  ImportProgress,
  ImportReply,
  ImportRequest,
} from './import-port.ts'

interface Hopes {
  port: ImportPort
  /** Something was written. */
  onDone: (reply: ImportReply, outcome: ImportOutcome) => void
}

/** What goes on in an import dialog that is open. */
export function useImport({ port, onDone }: Hopes) {
  const [progress, setProgress] = useState<ImportProgress>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [rows, setRows] = useState<readonly ImportErrorRow[]>([])
  const [isEdited, setIsEdited] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(call: (bound: ImportBound) => Promise<ImportReply>, fileNames: readonly string[]) {
    const controller = new AbortController()
    running.current = controller
    setProgress({ percent: 0 })
    setOutcome(undefined)
    const { signal } = controller
    const onProgress = (next: ImportProgress) => {
      if (running.current === controller) setProgress(next)
    }
    let result: ImportOutcome
    let reply: ImportReply | undefined
    try {
      reply = await call({ onProgress, signal })
      result = outcomeOf(reply, fileNames)
    } catch (error) {
      result = outcomeOfError(error, { fileNames, isCancelled: signal.aborted })
    }
    if (running.current !== controller) return result
    running.current = undefined
    setProgress(undefined)
    setOutcome(result)
    // A failed second try leaves the rows as the user mended them.
    if (result.kind === 'partial' || result.errorRows.length > 0) {
      setRows(result.errorRows)
      setIsEdited(false)
    }
    if (reply && (result.kind === 'done' || result.kind === 'partial')) onDone(reply, result)
    return result
  }
  return {
    progress,
    outcome,
    rows,
    isEdited,
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
    edit: (cell: { rowId: string; column: string; value: string }) => {
      setRows(withValue(rows, cell))
      setIsEdited(true)
    },
  }
}
