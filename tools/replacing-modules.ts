/** Tests of the server that replace modules: in a process that others share, what they replace would stay so for those. */
export const replacingModules = [
  'server/features/account/login.test.ts',
  'server/features/enterprise/apply/look-up.test.ts',
]
