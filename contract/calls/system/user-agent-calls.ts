import { defineCall, returns } from '../../language/call.ts'
import { text } from '../../language/field.ts'
import type { RowOfResource } from '../../language/resource.ts'
import type { userAgent } from '../../resources/system/user-agent.ts'

/** A user without one is answered by a refusal, on which clients of the family open an empty form. */
export const readAgentOfUser = defineCall({
  name: 'userAgent.readByUser',
  title: '查询用户的代理人',
  method: 'GET',
  path: '/sys/sysUserAgent/queryByUserName',
  needs: 'userAgent:list',
  input: { userName: text({ label: '用户账号', required: true, max: 64 }) },
  returns: returns<RowOfResource<typeof userAgent>>(),
})
