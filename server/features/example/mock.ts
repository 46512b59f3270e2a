import {
  type MockPage,
  mockAllPermissions,
  mockPermissions,
  mockRoles,
  mockServices,
  mockUsers,
} from '@kouan/contract/calls/example/mock-calls.ts'
import { largestPageSize } from '@kouan/contract/derive/calls.ts'
import type { Page } from '@kouan/contract/language/call.ts'
import { type Entity, entityNamed } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { listRows } from '../../crud/read-rows.ts'
import { type Served, serve } from '../../gate/serve-call.ts'

const pageOfMock = ({ records, size, current, pages, total }: Page<Row>): MockPage => ({
  data: records,
  pageSize: size,
  pageNo: current,
  totalPage: pages,
  totalCount: total,
})

/** `service`: the rows that stand for services. */
export function mockCalls({ service }: { service: Entity }): Served[] {
  const pages = [
    [mockUsers, () => entityNamed('user')],
    [mockRoles, () => entityNamed('role')],
    [mockServices, () => service],
    [mockPermissions, () => entityNamed('menu')],
  ] as const
  return [
    ...pages.map(([call, entity]) =>
      serve(call, async (context, input) => pageOfMock(await listRows({ ...entity(), context }, input))),
    ),
    serve(mockAllPermissions, async (context) => {
      const scope = { ...entityNamed('menu'), context }
      const first = await listRows(scope, { pageNo: 1, pageSize: largestPageSize })
      const records = [...first.records]
      for (let pageNo = 2; pageNo <= first.pages; pageNo++)
        records.push(...(await listRows(scope, { pageNo, pageSize: largestPageSize })).records)
      return records
    }),
  ]
}
