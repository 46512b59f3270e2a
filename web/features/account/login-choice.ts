// Who belongs to several departments or tenants says after the login in which they work now.
import type { LoginResult } from '@kouan/contract/calls/account.ts'

export const hasManyDepartments = (result: LoginResult) => result.multi_depart === 2
export const hasManyTenants = (result: LoginResult) => (result.tenantList?.length ?? 0) > 1
/** The first password comes first: nothing else may be done with it, and the next login asks again. */
export const needsChoice = (result: LoginResult) =>
  !result.userInfo.mustChangePassword && (hasManyDepartments(result) || hasManyTenants(result))

/** The department of the last visit while it is still one of theirs, else the first. */
export function firstDepartment({ departs, userInfo }: LoginResult): string | undefined {
  const last = departs.find((department) => department.orgCode === userInfo.orgCode)
  return (last ?? departs[0])?.orgCode
}
