import { getCurrentUserDeparts, selectDepart } from '@kouan/contract/calls/account.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert, App, Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import { loadPermission } from '../../data/account/account-data.ts'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { storeUser, useSession } from '../../data/session/session-store.ts'

/** In which of their departments somebody works from now on: menu and buttons follow, as departments give rights. */
export function DepartmentDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const username = useSession((session) => session.user?.username ?? '')
  const [form] = Form.useForm<{ orgCode?: string }>()
  const [departments, setDepartments] = useState<readonly { orgCode: string; departName: string }[]>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    ask(getCurrentUserDeparts, {}).then(
      ({ list, orgCode }) => {
        if (list.length === 0) {
          message.warning('您尚未设置部门信息!')
          return onClose()
        }
        setDepartments(list)
        const now = list.find((one) => one.orgCode === orgCode)
        setCurrent(now?.departName)
        if (now) form.setFieldValue('orgCode', now.orgCode)
      },
      (error: unknown) => setFailure(sentenceOf(error)),
    )
  }, [form, message, onClose])

  async function handleFinish({ orgCode }: { orgCode?: string }) {
    if (isBusy || orgCode === undefined) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      storeUser((await ask(selectDepart, { orgCode, username })).userInfo)
      await loadPermission()
      const name = departments?.find((one) => one.orgCode === orgCode)?.departName ?? ''
      message.success(`已切换到${name}`)
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={current ? `部门切换（当前部门：${current}）` : '部门切换'}
      open
      width={500}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
      okButtonProps={{ disabled: !departments || isBusy }}
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
      <Form form={form} layout="vertical" onFinish={handleFinish}>
        <Form.Item name="orgCode" label="部门" rules={[{ required: true, message: '请选择部门！' }]}>
          <Select
            loading={!departments && !failure}
            placeholder="请选择部门"
            allowClear
            options={(departments ?? []).map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
