import { readSteps } from '@kouan/contract/rules/rule-steps.ts'
import { Typography } from 'antd'

/** A rule to read: which characters, what they must look like, and what is said otherwise. */
export function RuleStepsText({ text }: { text: string }) {
  const steps = readSteps(text)
  if (typeof steps === 'string') return <>{text}</>
  return (
    <ol style={{ margin: 0, paddingInlineStart: 20 }}>
      {steps.map(({ digits, pattern, message }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps that never change.
        <li key={place}>
          {digits === '*' ? '整个值' : `接着 ${digits} 位`} <Typography.Text code>{pattern}</Typography.Text> 否则提示“
          {message}”
        </li>
      ))}
    </ol>
  )
}
