// Steps before the first declaration, ticked by existing data.
import { CheckCircleFilled } from '@ant-design/icons'
import type { FirstStep, FirstSteps as StepsDone } from '@kouan/contract/calls/home.ts'
import { Button, Flex, Typography, theme } from 'antd'
import { Link } from 'react-router'
import { saveSettings } from '../../data/account/account-data.ts'
import { choose } from '../../data/session/settings-store.ts'
import { usePageAddress, usePageAddresses } from '../../menu/use-page-address.ts'
import { firstStepTexts } from './first-step-texts.ts'
import { Panel } from './panel.tsx'

/** Instead of own data, for a look around. */
const demoPages = ['system/DemoData']

/** Hidden when all is done; who wants it gone before that has it kept in 系统设置 of the account. */
export function FirstSteps({ steps }: StepsDone) {
  const demo = usePageAddress(demoPages)
  if (steps.every(({ isDone }) => isDone)) return null
  const done = steps.filter(({ isDone }) => isDone).length
  // A failure to store it in the account is not shown: this browser has it.
  const hide = () => void choose({ hidesFirstSteps: true }, saveSettings).catch(() => {})
  return (
    <Panel
      title={`开始使用（已完成 ${done} / ${steps.length}）`}
      extra={
        <Flex gap={8} align="center">
          {demo && done === 0 && <Link to={demo}>载入演示数据</Link>}
          <Button type="text" size="small" onClick={hide}>
            不再显示
          </Button>
        </Flex>
      }
    >
      <ol className="first-steps">
        {steps.map(({ name, isDone }, at) => (
          <Step key={name} name={name} isDone={isDone} number={at + 1} />
        ))}
      </ol>
    </Panel>
  )
}

function Step({ name, isDone, number }: { name: FirstStep; isDone: boolean; number: number }) {
  const { token } = theme.useToken()
  const addresses = usePageAddresses()
  const { title, text, pages } = firstStepTexts[name]
  const page = pages.map((one) => addresses.get(one)).find((address) => address !== undefined)
  return (
    <li>
      <Flex gap={8} align="center">
        {isDone ? (
          <CheckCircleFilled aria-hidden style={{ color: token.colorSuccess, fontSize: 20 }} />
        ) : (
          <span aria-hidden className="first-step-number">
            {number}
          </span>
        )}
        <Typography.Text strong>{title}</Typography.Text>
        {isDone && <Typography.Text type="secondary">已完成</Typography.Text>}
      </Flex>
      <Typography.Paragraph type="secondary" style={{ margin: '6px 0 0', fontSize: 13 }}>
        {text}
      </Typography.Paragraph>
      {page && !isDone && <Link to={page}>去{title}</Link>}
    </li>
  )
}
