// Faults of a login form before the server is asked.

export interface LoginValues {
  username: string
  password: string
  captcha: string
}

const sentences: Record<keyof LoginValues, string> = {
  username: '请输入用户名',
  password: '请输入密码',
  captcha: '请输入图形验证码',
}

export type LoginFaults = Partial<Record<keyof LoginValues, string>>

/** Blanks are no name and no letters, but may be a password. */
export function faultOf(field: keyof LoginValues, value: string): string | undefined {
  return (field === 'password' ? value : value.trim()) === '' ? sentences[field] : undefined
}

/** Of the fields that are asked for, those that are empty, with what to say; the order is that of the form. */
export function faultsOf(values: LoginValues, { needsPicture }: { needsPicture: boolean }): LoginFaults {
  const fields = ['username', 'password', ...(needsPicture ? (['captcha'] as const) : [])] as const
  const faults: LoginFaults = {}
  for (const field of fields) {
    const fault = faultOf(field, values[field])
    if (fault !== undefined) faults[field] = fault
  }
  return faults
}
