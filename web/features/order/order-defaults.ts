// What a new order of an enterprise begins with: the enterprise itself, in the parts that it plays.

export interface OwnEnterprise {
  companyName: string
  creditCode: string
  /** Ten characters; not every enterprise has one. */
  companyCode: string | null
  /** Joined by commas. */
  companyRoles: string
}

export function orderDefaults(own: OwnEnterprise | null): Record<string, string> {
  if (!own) return {}
  const roles = own.companyRoles.split(',')
  const code = own.companyCode || own.creditCode
  return {
    ...(roles.includes('EBP') ? { ebpCode: code, ebpName: own.companyName } : {}),
    ...(roles.includes('EBC') ? { ebcCode: code, ebcName: own.companyName } : {}),
  }
}
