// Parts that both kinds of 批量通过 share: the chosen applications, which of them cannot pass, and what came of it.
import { type PassingLine, passChanges, previewPassing } from '@kouan/contract/calls/enterprise/bulk-pass.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { Alert, App, Skeleton } from 'antd'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct, useAnswer } from '../../../data/calls/use-call.ts'

interface Options {
  ids: readonly string[]
  /** Names of calls that are read again, beside the queue. */
  refresh?: readonly string[]
  onDone: () => void
}

export function usePassing({ ids, refresh = [], onDone }: Options) {
  const { message, modal } = App.useApp()
  const read = useAnswer(previewPassing, { ids: ids.join(',') })
  const pass = useAct(passChanges, { refresh: [application.name, previewPassing.name, ...refresh], quiet: true })
  const lines = read.data?.lines ?? []

  /** Passes these as they were shown; those changed since are listed with their reason. */
  async function send(passed: { id: string; version: number }[]): Promise<void> {
    const { done, faults } = await pass.mutateAsync({ passed })
    if (done > 0) message.success(`已通过 ${done} 件`)
    if (faults.length > 0) {
      modal.warning({
        title: `${faults.length} 件未通过`,
        content: <Reasons lines={faults.map(({ id, key, message: reason }) => ({ id, name: key ?? id, reason }))} />,
        okText: '知道了',
        width: 560,
      })
    }
    onDone()
  }
  return {
    read,
    pass,
    ready: lines.filter(({ refusal }) => refusal === null),
    refused: lines.filter(({ refusal }) => refusal !== null),
    /** The dialog shows a failure. */
    send: (passed: { id: string; version: number }[]) => void send(passed).catch(() => undefined),
  }
}

/** While it is read, and what went wrong with reading or passing. */
export function PassingFailures({ read, pass }: Pick<ReturnType<typeof usePassing>, 'read' | 'pass'>) {
  return (
    <>
      {read.isPending && <Skeleton active />}
      {[read.error, pass.error].map(
        (error) =>
          error && <Alert key={sentenceOf(error)} type="error" showIcon role="alert" title={sentenceOf(error)} />,
      )}
    </>
  )
}

/** Those that cannot pass together with others. */
export function RefusedPassing({ lines }: { lines: readonly PassingLine[] }) {
  if (lines.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`${lines.length} 件不能批量通过`}
      description={
        <Reasons lines={lines.map(({ id, applyNo, refusal }) => ({ id, name: applyNo, reason: refusal }))} />
      }
    />
  )
}

/** Why something did not pass, by its number. */
const Reasons = ({ lines }: { lines: readonly { id: string; name: string; reason: string | null }[] }) => (
  <ul style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
    {lines.map(({ id, name, reason }) => (
      <li key={id}>
        {name}：{reason}
      </li>
    ))}
  </ul>
)
