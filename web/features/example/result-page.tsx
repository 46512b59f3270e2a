import { Button, Result, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ExampleFrame } from './example-frame.tsx'

const results = {
  success: { title: '提交成功', text: '单据已提交复核，复核结果会以消息通知您。' },
  error: { title: '提交失败', text: '有 1 处需要更正：第 2 行的数量应大于 0。' },
} as const
type Outcome = keyof typeof results

/** Page after a long form, with the ways to go next. */
export default function ResultPage() {
  const [outcome, setOutcome] = useState<Outcome>('success')
  const { title, text } = results[outcome]
  return (
    <ExampleFrame source="result-page.tsx" about="说明结果，并给出下一步。">
      <Segmented<Outcome>
        aria-label="结果"
        value={outcome}
        onChange={setOutcome}
        options={[
          { value: 'success', label: '成功' },
          { value: 'error', label: '失败' },
        ]}
      />
      <Result
        status={outcome}
        title={title}
        subTitle={text}
        extra={[
          <Link key="next" to={outcome === 'success' ? '/example/order' : '/example/form/advanced'}>
            <Button type="primary">{outcome === 'success' ? '查看单据' : '返回修改'}</Button>
          </Link>,
        ]}
      />
    </ExampleFrame>
  )
}
