// Hints for an applicant while writing: the enterprise is registered or being registered already, and the way to go on.
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Form } from '../../../domain/enterprise/enterprise-form.ts'
import type { Context } from '../../../gate/context.ts'
import type { ApplicationRow } from '../application-row.ts'
import { findTaken } from '../taken.ts'

const ways: Readonly<Record<string, string>> = {
  该统一社会信用代码已备案: '修改登记内容请用本企业账号登录，在“登记变更”中办理',
  该统一社会信用代码已有正在办理的申请: '请凭申请编号在“登记查询与修改”中继续',
  该海关注册编码已备案: '请核对；本企业的登记请用本企业账号登录，在“登记变更”中办理',
}

/**
 * Searches the codes alone, which are public: whether phones and accounts are known here is answered no earlier than necessary.
 */
export async function hintsOf(context: Context, searched: { row: ApplicationRow; form: Form }): Promise<Problem[]> {
  const taken = await findTaken(context, searched)
  return taken.flatMap(({ field, message }) => {
    const way = ways[message]
    return way === undefined ? [] : [{ field, message: `${message}。${way}` }]
  })
}
