// Who belongs to several departments or tenants says after the login in which they work now.
import type { LoginResult } from '@kouan/contract/calls/account.ts'

export const hasManyDepartments = (result: LoginResult) => result.multi_depart === 2
export const hasManyTenants = (result: LoginResult) => (result.tenantList?.length ?? 0) > 1
export const needsChoice = (result: LoginResult) => hasManyDepartments(result) || hasManyTenants(result)

/** The department of the last visit while it is still one of theirs, else the first. */
export function firstDepartment({ departs, userInfo }: LoginResult): string | undefined {
  const last = departs.find((department) => department.orgCode === userInfo.orgCode)
  return (last ?? departs[0])?.orgCode
}
