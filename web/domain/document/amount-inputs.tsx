// Amounts that follow from others: filled in by themselves; where another was typed, the sum is beside it, and one press takes it.
import type { Field } from '@kouan/contract/language/field.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'
import { Button, Flex, Form, Typography } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldInputProps } from '../../fields/kinds/kind-input.ts'
import { FieldInput } from '../../fields/kinds/kind-inputs.tsx'
import { amountDue, goodsTotal, isFollowed, isSameAmount, linesOf } from './document-amounts.ts'

type Values = Readonly<Record<string, unknown>>

interface Props extends Partial<FieldInputProps> {
  field: Field
}

/** The goods' value, with the sum of the lines. */
export function GoodsValueInput(props: Props) {
  const total = Form.useWatch((values: Values) => JSON.stringify(goodsTotal(linesOf(values))), { preserve: true })
  const { sum, isComplete } = total
    ? (JSON.parse(total) as ReturnType<typeof goodsTotal>)
    : { sum: '0', isComplete: false }
  useFollowing(isComplete ? sum : undefined, props)
  return (
    <>
      <FieldInput {...props} />
      <Suggestion
        of={props.field.label}
        label="各商品总价之和"
        amount={isComplete ? sum : undefined}
        value={props.value}
        onTake={props.onChange}
      />
    </>
  )
}

/** The amount paid, with what the other amounts come to. */
export function AmountPaidInput(props: Props) {
  const due = Form.useWatch((values: Values) => amountDue(values), { preserve: true })
  useFollowing(due, props)
  return (
    <>
      <FieldInput {...props} />
      <Suggestion
        of={props.field.label}
        label="按各项计算为"
        amount={due}
        value={props.value}
        onTake={props.onChange}
      />
    </>
  )
}

/** 监管方式, as the business type says it until somebody chooses another. */
export function TradeModeInput(props: Props) {
  const type = Form.useWatch<string | undefined>('crossborderType')
  useFollowing(type?.slice(1), props)
  return <FieldInput {...props} />
}

/** Fills the sum in, and follows it until somebody types another amount. */
function useFollowing(amount: string | undefined, { value, onChange }: Partial<FieldInputProps>): void {
  const before = useRef<string>(undefined)
  const follow = useEffectEvent(() => {
    if (amount === undefined) return
    if (isFollowed({ value, before: before.current }) && !isSameAmount(value, amount)) onChange?.(amount)
    before.current = amount
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sum is the signal
  useEffect(() => follow(), [amount])
}

interface SuggestionProps {
  of: string
  label: string
  amount: string | undefined
  value: unknown
  onTake: ((value: string) => void) | undefined
}

function Suggestion({ of, label, amount, value, onTake }: SuggestionProps) {
  const { status } = Form.Item.useStatus()
  // Returns nothing where both agree: the field's own help is shown below it anyway.
  if (amount === undefined || isSameAmount(amount, value)) return null
  const isTyped = value !== null && value !== undefined && value !== ''
  return (
    <Flex align="center" gap={8} wrap role="status" className="instead-of-help">
      {/* The sentence of an error says it already. */}
      {status !== 'error' && (
        <Typography.Text type={isTyped ? 'danger' : 'secondary'}>
          {label} {figureText(amount, 2)}
          {isTyped && '，与填写的不一致'}
        </Typography.Text>
      )}
      <Button type="link" size="small" style={{ padding: 0 }} aria-label={`填入${of}`} onClick={() => onTake?.(amount)}>
        填入{status === 'error' && ` ${figureText(amount, 2)}`}
      </Button>
    </Flex>
  )
}
