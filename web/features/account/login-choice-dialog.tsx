import { type LoginResult, selectDepart } from '@kouan/contract/calls/account.ts'
import { Alert, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { firstDepartment, hasManyDepartments, hasManyTenants } from './login-choice.ts'

export interface LoginChoice {
  result: LoginResult
  /** The first of the user's tenants when absent. */
  tenantId: string | undefined
}

interface Props {
  pending: LoginResult
  onSelect: (choice: LoginChoice) => void
  onCancel: () => void
}

export default function LoginChoiceDialog({ pending, onSelect, onCancel }: Props) {
  const { token, userInfo, departs, tenantList = [] } = pending
  const asksDepartment = hasManyDepartments(pending)
  const asksTenant = hasManyTenants(pending)
  const [orgCode, setOrgCode] = useState(firstDepartment(pending))
  const [tenantId, setTenantId] = useState(tenantList[0] ? String(tenantList[0].id) : undefined)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function handleConfirm() {
    if (isBusy) return
    setIsBusy(true)
    try {
      if (!asksDepartment || orgCode === undefined) return onSelect({ result: pending, tenantId })
      const chosen = await ask(selectDepart, { orgCode, username: userInfo.username }, { token })
      onSelect({ result: { ...pending, userInfo: chosen.userInfo }, tenantId })
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal
      title={asksDepartment ? '请选择登录部门' : '请选择租户'}
      open
      width={500}
      okText="确定"
      cancelText="取消"
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={handleConfirm}
      onCancel={onCancel}
    >
      <Form layout="vertical" component="div">
        {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
        {asksTenant && (
          <Form.Item label="租户" htmlFor="login-tenant">
            <Select
              id="login-tenant"
              value={tenantId}
              onChange={setTenantId}
              options={tenantList.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </Form.Item>
        )}
        {asksDepartment && (
          <Form.Item label="部门" htmlFor="login-department" extra="之后可以重新登录选择其他部门">
            <Select
              id="login-department"
              value={orgCode}
              onChange={setOrgCode}
              options={departs.map((department) => ({ value: department.orgCode, label: department.departName }))}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
