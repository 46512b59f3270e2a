import type { RuleStep } from '@kouan/contract/rules/rule-steps.ts'
import { Input } from 'antd'
import { EditPieces } from '../edit-pieces.tsx'
import { usePieceRows } from '../use-piece-rows.ts'

interface Props {
  value?: string | null
  onChange?: (value: string) => void
  id?: string
}

const columns: readonly { name: keyof RuleStep; title: string; placeholder: string; flex: string }[] = [
  { name: 'digits', title: '位数', placeholder: '* 或数字', flex: '0 0 88px' },
  { name: 'pattern', title: '正则表达式', placeholder: '例如 \\d+', flex: '1 1 200px' },
  { name: 'message', title: '未通过时的提示', placeholder: '例如 须为数字', flex: '1 1 200px' },
]

/** A rule piece by piece: number of characters, their pattern, and the sentence otherwise. */
export function RuleStepsInput({ value, onChange, id }: Props) {
  const [rows, change] = usePieceRows({ value, onChange, rowsOf, textOf })
  return (
    <EditPieces
      id={id}
      label="校验规则"
      help="从左到右逐段校验；位数为 * 时校验整个值。"
      rows={rows}
      onChange={change}
      newRow={newStep}
      inputsOf={(row, place, set) =>
        columns.map(({ name, title, placeholder, flex }) => (
          <Input
            key={name}
            aria-label={`第${place + 1}段${title}`}
            placeholder={placeholder}
            style={{ flex, ...(name === 'message' ? {} : { fontFamily: 'monospace' }) }}
            value={row[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))
      }
    />
  )
}

/** A step while it is typed: every row has a key of its own, so that rows keep their inputs when one goes. */
interface StepRow extends RuleStep {
  key: number
}

let made = 0
const newStep = (step: Partial<RuleStep> = {}): StepRow => {
  made += 1
  return { digits: '*', pattern: '', message: '', ...step, key: made }
}

/** Reads the stored text as rows; at least one to type in. */
function rowsOf(text: string | null | undefined): StepRow[] {
  try {
    const steps = JSON.parse(text ?? '') as RuleStep[]
    if (steps.length > 0) return steps.map((step) => newStep({ ...step, digits: String(step.digits) }))
  } catch {
    // Nothing yet, or nothing that could be shown.
  }
  return [newStep()]
}

const textOf = (rows: readonly StepRow[]) => JSON.stringify(rows.map(({ key: _, ...step }) => step))
