// `npm run scene -- NAME`: the product with one scene of the tests (server/testing/scenes/scenes.ts), on a PostgreSQL and in a folder
// of its own, which are removed at the end. Without a name: the scenes.
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nearestName } from '@kouan/contract/calls/open/unknown-names.ts'
import { password } from '../server/testing/an-application.ts'
import { query, startTestDatabaseServer, testAdminPassword, withDatabase } from '../server/testing/database-server.ts'
import { backgroundOf } from '../server/testing/declaration-harness.ts'
import { type SceneName, scenes } from '../server/testing/scenes/scenes.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { openTestApp } from '../server/testing/test-app.ts'
import { ownDatabase } from '../server/testing/test-database.ts'
import { testKey } from '../server/testing/test-key.ts'

const nobody = 65534

const [name] = process.argv.slice(2)
if (name === undefined) list()
else if (Object.hasOwn(scenes, name)) await show(name as SceneName)
else refuse(name)

function list(): void {
  console.log('npm run scene -- NAME opens one of these in a browser:\n')
  for (const [known, { says }] of Object.entries(scenes)) console.log(`  ${known.padEnd(16)}${says}`)
}

function refuse(unknown: string): void {
  const nearest = nearestName(unknown, Object.keys(scenes))
  const hint = nearest === undefined ? '; `npm run scene` lists them' : `; the nearest name is ${nearest}`
  console.error(`no scene is called ${unknown}${hint}`)
  process.exitCode = 1
}

async function show(scene: SceneName): Promise<void> {
  const steps: (() => Promise<unknown>)[] = []
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    for (const step of steps) await step()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  try {
    const folder = await mkdtemp(join(tmpdir(), 'kouan-scene-'))
    steps.unshift(() => rm(folder, { recursive: true, force: true }))
    // As root the server becomes another user, who has to get through this folder.
    await chmod(folder, 0o711)
    console.log('a PostgreSQL is started …')
    const databases = await startTestDatabaseServer(undefined)
    steps.unshift(() => databases.stop())
    const databaseUrl = withDatabase(databases.serverUrl, `${databases.prefix}_scene`)
    await query(databases.serverUrl, `create database ${databases.prefix}_scene template ${databases.template}`)
    console.log(`${scene}: ${scenes[scene].says} …`)
    const data = join(folder, 'data')
    await mkdir(data)
    const owners = await build({ scene, data, databaseUrl })
    // As root the server takes no folder of root that others have filled.
    if (process.getuid?.() === 0) await chown(data, nobody, nobody)
    const { server, output } = await startServerProcess(
      {
        DATABASE_URL: databaseUrl,
        KOUAN_DATA: data,
        KOUAN_ENCRYPTION_KEYS: testKey.toString('base64'),
        KOUAN_LOGIN_PROOF: 'off',
        KOUAN_STOP_DELAY: '0',
        PORT: process.env.PORT ?? '0',
        NODE_ENV: '',
      },
      { entry: 'start' },
    )
    if (!server) throw new Error(output)
    steps.unshift(() => server.end())
    console.log(`\n  ${server.address}\n\n  admin           ${testAdminPassword}`)
    for (const owner of owners) console.log(`  ${owner.padEnd(16)}${password}`)
    console.log('\nCtrl+C ends it and removes its data.')
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    await end()
  }
}

interface Place {
  scene: SceneName
  data: string
  databaseUrl: string
}

/** Makes the scene as a test does. Returns the accounts of its companies. */
async function build({ scene, data, databaseUrl }: Place): Promise<string[]> {
  const database = await (await ownDatabase(databaseUrl)).open()
  const test = await openTestApp({ folder: data, database })
  const background = backgroundOf(test)
  try {
    await scenes[scene].build({ test, background, given: {} })
    const { rows } = await database.pool.query<{ name: string }>(
      "select username as name from sys_user where username like 'company%' order by id",
    )
    return rows.map((row) => row.name)
  } finally {
    await background.stop()
    await test.app.close()
    await database.close()
  }
}
