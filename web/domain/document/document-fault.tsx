// The line that says what is wrong with a document: the words, the field that they mean, whose value it is, and one button.
import type { DocumentAttempt } from '@kouan/contract/calls/document.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { Button, Typography } from 'antd'
import { useCopyLines } from '../../data/browser/use-copy-lines.ts'
import type { DocumentRow } from './document-row.ts'
import { type Fault, faultOf } from './fault-of.ts'

interface Props {
  kind: DocumentKind
  row: DocumentRow
  /** The latest attempt, which may not have gone out. */
  latest: DocumentAttempt | undefined
  actions: readonly RowAction[]
}

/** Nothing where nothing is wrong. */
export function DocumentFault({ kind, row, latest, actions }: Props) {
  const fault = faultOf(kind, row, latest)
  if (!fault) return null
  return (
    <div role="note" aria-label="原因" className="document-fault" data-tone={fault.tone}>
      <div className="document-fault-words">
        <div>
          <Words fault={fault} />
        </div>
        {fault.hint && <Typography.Text type="secondary">{fault.hint}</Typography.Text>}
      </div>
      <FaultButton fault={fault} actions={actions} />
    </div>
  )
}

/** The label in bold where the words have it, else behind them. */
function Words({ fault: { who, words, code, label, owner } }: { fault: Fault }) {
  const [before = '', ...after] = label ? words.split(label) : [words]
  const isInWords = after.length > 0
  return (
    <>
      {who}
      {before}
      {isInWords && <strong>{label}</strong>}
      {after.join(label)}
      {code && `（${code}）`}
      {label && !isInWords && <strong className="document-fault-field">{label}</strong>}
      {owner && <span className="document-fault-owner">{owner}</span>}
    </>
  )
}

/** Action of the row, and what it is called here. */
const buttons: Readonly<Record<Exclude<Fault['act'], 'notify' | 'wait'>, readonly [action: string, title: string]>> = {
  mend: ['edit', '去修改'],
  declare: ['declare', '重新申报'],
  confirm: ['confirmCodes', '确认代码'],
}

function FaultButton({ fault: { act, partner, notice }, actions }: { fault: Fault; actions: readonly RowAction[] }) {
  const copy = useCopyLines()
  if (act === 'notify') {
    return (
      <Button size="small" onClick={() => void copy([notice], '条通知')}>
        通知{partner}
      </Button>
    )
  }
  if (act === 'wait') return null
  const [of, title] = buttons[act]
  const action = actions.find(({ key }) => key === of)
  if (!action || action.isDisabled) return null
  return (
    <Button size="small" onClick={action.onClick}>
      {title}
    </Button>
  )
}
