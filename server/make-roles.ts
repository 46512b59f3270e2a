// `npm run roles`: makes the roles that a dump of the database names, on the PostgreSQL server of DATABASE_URL. To be run
// before a dump is restored on a server that never carried the product; docs/operations.md.

import { connectAsOwner } from './db/connect.ts'
import { ensureGroupRoles, groupRoles } from './db/group-roles.ts'
import { StartFailure } from './ground/start-failure.ts'

const ownerUrl = process.env.DATABASE_URL
try {
  if (!ownerUrl) throw new StartFailure('请用环境变量 DATABASE_URL 指定数据库')
  const owner = await connectAsOwner(ownerUrl)
  const client = await owner.pool.connect()
  try {
    await ensureGroupRoles(client)
  } finally {
    client.release()
    await owner.close()
  }
  console.log(`角色已齐全：${Object.keys(groupRoles).join('、')}`)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
