// What is said before users are frozen.

export interface FreezableUser {
  id: string
  username: string
}

export function beforeFreeze(
  rows: readonly FreezableUser[],
  isFrozen: boolean,
): { warning: string } | { question: string } {
  if (rows.length === 0) return { warning: '请选择一条记录！' }
  if (rows.some((row) => row.username === 'admin')) return { warning: '管理员账号不允许此操作,请重新选择！' }
  return { question: `确定要${isFrozen ? '冻结' : '解冻'}这 ${rows.length} 个用户吗?` }
}
