// More users than one answer waits for: frozen, thawed and deleted by jobs, chosen by the filters of their list.
import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { jobFaults } from '@kouan/contract/calls/system/job-calls.ts'
import { deleteManyOf, jobOfAction, startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Acting } from '@kouan/contract/language/action.ts'
import { user as userResource } from '@kouan/contract/resources/system/user.ts'
import { expect, it } from 'vitest'
import { jobs } from '../../../areas.ts'
import { jobHarness } from '../../../testing/job-harness.ts'

const { test, start, waitForEnd } = await jobHarness()
const { send, aUser, database } = test
const freeze = startCallOf(jobOfAction(userResource as unknown as Acting, 'freeze'))
const remove = startCallOf(deleteManyOf(userResource))

async function ended(jobId: string) {
  start(jobs)
  return waitForEnd(jobId)
}

const stored = async (ids: string[]) => {
  const { rows } = await database.pool.query('select status, del_flag from sys_user where id = any($1) order by id', [
    ids,
  ])
  return rows
}

it('those of one department are frozen and deleted, nobody beside them, and the administrator of it all is kept', async () => {
  const admin = await aUser({ rights: '*' })
  const [one, two, outside] = [await aUser(), await aUser(), await aUser()]
  const { rows } = await database.pool.query(
    "insert into sys_depart (depart_name, org_code, org_category, org_type) values ('仓库', 'Z99', '1', '1') returning id::text",
  )
  const departId = rows[0].id
  for (const { id } of [one, two, admin]) {
    await database.pool.query('insert into sys_user_depart (user_id, dep_id) values ($1, $2)', [id, departId])
  }
  const { result } = await send(freeze, { filter: { departId } }, admin)
  expect(await ended(result.jobId)).toMatchObject({ state: 'DONE', done_count: 3, fault_count: 1 })
  expect((await send(jobFaults, { id: result.jobId }, admin)).result.records).toMatchObject([{ rowId: admin.id }])
  // By their ids: the administrator came first.
  expect((await stored([admin.id, one.id, two.id, outside.id])).map(({ status }) => status)).toEqual([1, 2, 2, 1])
  expect([(await send(getUserInfo, {}, one)).status, (await send(getUserInfo, {}, outside)).status]).toEqual([401, 200])

  const gone = (await send(remove, { filter: { departId, status: '2' } }, admin)).result
  expect(await ended(gone.jobId)).toMatchObject({ state: 'DONE', done_count: 2, fault_count: 0 })
  expect((await stored([one.id, two.id, outside.id])).map(({ del_flag }) => del_flag)).toEqual([1, 1, 0])
})
