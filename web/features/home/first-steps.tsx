// Steps before the first declaration, ticked by existing data.
import { CheckCircleFilled } from '@ant-design/icons'
import type { FirstStep, FirstSteps as StepsDone } from '@kouan/contract/calls/home.ts'
import { Button, Flex, Typography, theme } from 'antd'
import { Link } from 'react-router'
import { saveSettings } from '../../data/account/account-data.ts'
import { choose } from '../../data/session/settings-store.ts'
import { usePageAddress, usePageAddresses } from '../../menu/use-page-address.ts'
import { Panel } from './panel.tsx'

interface StepText {
  title: string
  text: string
  /** Component strings of the pages where it is done. */
  pages: readonly string[]
}

const firstStepTexts: Readonly<Record<FirstStep, StepText>> = {
  enterprise: {
    title: '备案企业',
    text: '企业在登录页点“企业登记”提交资料，审核通过后账号启用。',
    pages: ['register/ExamineList', 'register/RegisterList'],
  },
  channel: {
    title: '建立通道',
    text: '登记传输主体，并添加基础通道；还没有海关客户端时可以先用模拟海关。',
    pages: ['channel/BaseChannelList'],
  },
  request: {
    title: '申请开通通道',
    text: '选好业务类型和传输主体，说明用途；办理的进度和结果在申请中，并有消息通知。',
    pages: ['channel/OwnChannelRequestList'],
  },
  open: { title: '开通通道', text: '为企业开通申报与回执的通道，由运营完成。', pages: ['channel/ChannelOpen'] },
  order: {
    title: '录入订单',
    text: '逐张录入，或用 Excel 一次导入。',
    pages: ['order/MyOrderList', 'order/OrderList'],
  },
  declare: {
    title: '申报订单',
    text: '选中订单点“申报”，状态和回执会自动更新。',
    pages: ['order/MyOrderList', 'order/OrderList'],
  },
}

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
