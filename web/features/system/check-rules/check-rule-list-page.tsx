import { checkRule } from '@kouan/contract/resources/system/check-rule.ts'
import { readSteps } from '@kouan/contract/rules/rule-steps.ts'
import { Typography } from 'antd'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { RuleStepsInput } from './rule-steps-input.tsx'
import { TryRule } from './try-rule.tsx'

const inputs = { ruleJson: <RuleStepsInput /> }

/** 编码校验规则, each to be tried out where it is read. */
export default function CheckRuleListPage() {
  return (
    <ResourcePage
      resource={checkRule}
      list={{ also: ['ruleJson'] }}
      cells={{ ruleJson: ({ ruleJson }) => <RuleStepsText text={ruleJson} /> }}
      form={{ inputs }}
      detail={{
        body: ({ ruleCode }, fields) => (
          <>
            {fields}
            <TryRule ruleCode={ruleCode} />
          </>
        ),
      }}
    />
  )
}

/** A rule to read: its characters, their pattern, and the sentence otherwise. */
function RuleStepsText({ text }: { text: string }) {
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
