import { checkRule } from '@kouan/contract/resources/system/check-rule.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { RuleStepsInput } from './rule-steps-input.tsx'
import { RuleStepsText } from './rule-steps-text.tsx'
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
