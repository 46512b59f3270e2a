import { editOwnAccount, getCurrentUserDeparts } from '@kouan/contract/calls/account.ts'
import { listOwnThirdAccounts, type OwnThirdAccount, unbindThirdAccount } from '@kouan/contract/calls/second-factor.ts'
import { DetailList } from '@kouan/widgets/detail-list/detail-list.tsx'
import { Alert, App, Button, Card, Flex, Form, Popconfirm } from 'antd'
import { useEffect, useState } from 'react'
import { refreshUser } from '../../data/account/account-data.ts'
import { ask, askAny } from '../../data/calls/ask.ts'
import { AskError, sentenceOf } from '../../data/calls/ask-error.ts'
import { useAnswer } from '../../data/calls/use-call.ts'
import { useSession } from '../../data/session/session-store.ts'
import { atField } from '../../fields/form/field-faults.ts'
import { FormFields } from '../../fields/form/form-fields.tsx'
import { initialValues } from '../../fields/form/form-values.ts'
import { SecondFactorCard } from './second-factor-card.tsx'

const fields = editOwnAccount.input
type Values = Record<string, unknown>

/** 个人中心: who I am for the others, and how I am reached. */
export default function PersonalPage() {
  const user = useSession((session) => session.user)
  const departments = useAnswer(getCurrentUserDeparts, {}).data?.list
  if (!user) return null
  const current = departments?.find(({ orgCode }) => orgCode === user.orgCode)?.departName
  return (
    <Flex vertical gap={16} style={{ maxWidth: 720 }}>
      <Card size="small" title="账号">
        <DetailList
          columns={2}
          items={[
            { label: '用户账号', value: user.username },
            { label: '当前部门', value: current ?? user.orgCode ?? '未设置' },
          ]}
        />
      </Card>
      <Card size="small" title="个人资料">
        <Profile key={user.id} user={{ ...user }} />
      </Card>
      <SecondFactorCard />
      <ThirdAccountsCard />
    </Flex>
  )
}

function Profile({ user }: { user: Values & { id: string } }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [initial, setInitial] = useState(() => initialValues(fields, user))
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function save(values: Values) {
    const changed = Object.keys(fields).filter((name) => (values[name] ?? null) !== (initial[name] ?? null))
    setFault(undefined)
    setIsBusy(true)
    try {
      if (changed.length > 0) {
        await askAny(editOwnAccount, Object.fromEntries(changed.map((name) => [name, values[name] ?? null])))
        const saved = await refreshUser()
        setInitial(initialValues(fields, { ...saved }))
      }
      message.success('保存成功！')
    } catch (error) {
      show(error)
    } finally {
      setIsBusy(false)
    }
  }
  /** Beside the field that it is about, where there is one. */
  function show(error: unknown) {
    const problems = error instanceof AskError ? error.problems : []
    const known = problems.flatMap(({ field: name, message: sentence }) => {
      const field = fields[name as keyof typeof fields]
      return field ? [{ name, errors: [atField(sentence, field)] }] : []
    })
    form.setFields(known)
    if (known.length === 0) setFault(sentenceOf(error))
  }
  return (
    <Form form={form} layout="vertical" initialValues={initial} onFinish={save} disabled={isBusy}>
      {fault && <Alert type="error" showIcon title={fault} style={{ marginBottom: 16 }} />}
      <FormFields fields={fields} row={user} initial={initial} />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        保存
      </Button>
    </Form>
  )
}

/** Other systems that the person logs in by; nothing where there are none. */
function ThirdAccountsCard() {
  const { message } = App.useApp()
  const [rows, setRows] = useState<OwnThirdAccount[]>([])
  useEffect(() => {
    // Without an answer the page shows what it has.
    ask(listOwnThirdAccounts, {}).then(setRows, () => {})
  }, [])

  async function unbind({ id }: OwnThirdAccount) {
    try {
      await ask(unbindThirdAccount, { id })
      message.success('已解除绑定')
    } catch (error) {
      message.warning(sentenceOf(error))
    }
    setRows(await ask(listOwnThirdAccounts, {}).catch(() => rows))
  }
  if (rows.length === 0) return null
  return (
    <Card size="small" title="已绑定的统一认证">
      <Flex vertical gap={8}>
        {rows.map((row) => (
          <Flex key={row.id} justify="space-between" align="center" gap={8} wrap>
            <span style={{ overflowWrap: 'anywhere' }}>
              {row.provider}：{row.realname ?? row.subject}
            </span>
            <Popconfirm
              title={`解除后不能再用${row.provider}登录，可在下次登录时重新绑定`}
              onConfirm={() => unbind(row)}
            >
              <Button size="small">解除绑定</Button>
            </Popconfirm>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}
