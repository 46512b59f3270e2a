import type { ExampleStep } from '@kouan/contract/calls/example/example-calls.ts'
import type { ButtonRight } from '@kouan/contract/menu/menu-item.ts'

const right = (action: string, describe: string, type: '1' | '2' = '1'): ButtonRight => ({
  action: `exampleOrder:${action}`,
  describe,
  type,
  status: '1',
})

/** At 复核 the bill can be looked at, no longer changed. */
export const exampleSteps: ExampleStep[] = [
  { code: 'FILL', title: '填写', permissions: [right('edit', '编辑'), right('submit', '提交')] },
  {
    code: 'CHECK',
    title: '复核',
    permissions: [right('edit', '编辑', '2'), right('pass', '通过'), right('back', '退回')],
  },
  { code: 'DONE', title: '办结', permissions: [] },
]
