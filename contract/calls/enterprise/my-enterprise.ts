import { defineCall, returns } from '../../language/call.ts'
import type { RowOfResource } from '../../language/resource.ts'
import type { enterprise } from '../../resources/enterprise/enterprise.ts'

/** The caller's own enterprise, personal data masked; null for staff. Orders take their defaults from it. */
export const getMyEnterprise = defineCall({
  name: 'enterprise.mine',
  title: '查看本企业',
  method: 'GET',
  path: '/enterprise/mine',
  needs: 'signed-in',
  input: {},
  returns: returns<RowOfResource<typeof enterprise> | null>(),
})
