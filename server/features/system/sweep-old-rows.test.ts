import { expect, it } from 'vitest'
import { asQueue } from '../../testing/as-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { sweepsOfOldRows } from './sweep-old-rows.ts'

const test = await testApp()
const { database } = test
await database.pool.query("insert into sys_tenant (id, name) values (81, '八一')")

const sweep = (name: string, days: number) =>
  sweepsOfOldRows.find((one) => one.name === name)?.run(asQueue(database, test.clock), days)

it('logs beyond the retention are removed in every tenant, younger ones stay', async () => {
  await database.pool.query(`insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, create_time)
    select tenant, 2, 'edit', '保留期', 'done', now() - make_interval(days => age)
    from unnest('{0,81}'::bigint[]) tenant, unnest('{200,100}'::int[]) age`)
  expect(await sweep('sweep-logs', 180)).toBe('删除了2条日志')
  const { rows } = await database.pool.query("select count(*)::int as kept from sys_log where log_content = '保留期'")
  expect(rows).toEqual([{ kept: 2 }])
})

it('changes of rows go with the logs, and the tenant remembers until when', async () => {
  await database.pool.query(`insert into row_change (tenant_id, resource, row_id, act, way, create_time)
    select tenant, 'swept', 1, 'edit', 'page', now() - make_interval(days => age)
    from unnest('{0,81,null}'::bigint[]) tenant, unnest('{200,100}'::int[]) age`)
  expect(await sweep('sweep-logs', 180)).toBe('删除了0条日志和3条修改记录')
  const kept = await database.pool.query("select count(*)::int as kept from row_change where resource = 'swept'")
  expect(kept.rows).toEqual([{ kept: 3 }])
  const { rows } = await database.pool.query('select tenant_id from row_change_swept order by 1')
  expect(rows).toEqual([{ tenant_id: '0' }, { tenant_id: '81' }])
})

it('changes of rows: each batch is read from the index, in its order', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select id from row_change
      where coalesce(tenant_id, 0) = '81' and create_time < now() order by create_time limit 5000`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('row_change_time')
    expect(plan).not.toContain('Sort')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it('outages of channels go with the deliveries, those that last stay', async () => {
  await database.pool.query(`
    with channel as (insert into base_channel (tenant_id, channel_code, channel_name, folder, status)
      values (81, 'swept', '已清理', 'swept', '1') returning id)
    insert into channel_outage (tenant_id, base_channel_id, direction, fault, begin_time, end_time)
      select 81, id, direction, 'f', now() - make_interval(days => age), case when direction = 'SENDING' then now() end
      from channel, (values ('SENDING', 200), ('RECEIVING', 200), ('SENDING', 50)) given (direction, age)`)
  expect(await sweep('sweep-deliveries', 100)).toBe('删除了0条推送记录和1条通道故障记录')
  const { rows } = await database.pool.query(
    'select direction from channel_outage where tenant_id = 81 order by begin_time',
  )
  expect(rows).toEqual([{ direction: 'RECEIVING' }, { direction: 'SENDING' }])
})

it('deliveries beyond the retention are removed with their tries where they arrived', async () => {
  await database.pool.query(`
    with made as (insert into delivery (tenant_id, message_id, event, title, subject, target_kind, target_id, target_name,
        status, create_time)
      select tenant, format('%s %s %s', tenant, status, age), 'e', 't', 's', 'CHANNEL', '1', 'n', status,
        now() - make_interval(days => age)
      from unnest('{0,81}'::bigint[]) tenant, unnest('{SENT,FAILED,RETRYING}'::text[]) status, unnest('{200,50}'::int[]) age
      returning *)
    insert into delivery_try (tenant_id, delivery_id, line_no, try_time, is_sent)
      select tenant_id, id, 1, create_time, false from made`)
  expect(await sweep('sweep-deliveries', 100)).toBe('删除了2条推送记录')
  const { rows } = await database.pool.query(`select status, count(*)::int as kept,
      (select count(*)::int from delivery_try t join delivery d on d.id = t.delivery_id where d.status = delivery.status) as tries
    from delivery group by 1 order by 1`)
  expect(rows).toEqual([
    { status: 'FAILED', kept: 4, tries: 4 },
    { status: 'RETRYING', kept: 4, tries: 4 },
    { status: 'SENT', kept: 2, tries: 2 },
  ])
})

it('sessions that ended long ago are removed, with whatever tenant they were used', async () => {
  await database.pool.query(`insert into sys_session (token_hash, user_id, created_at, last_used_at, address, agent)
    select sha256(age::text::bytea), 1, now() - make_interval(days => age), now() - make_interval(days => age), '', ''
    from unnest('{100,9}'::int[]) age`)
  expect(await sweep('sweep-sessions', 90)).toBe('删除了1个早已失效的登录')
  const { rows } = await database.pool.query('select count(*)::int as kept from sys_session')
  expect(rows).toEqual([{ kept: 1 }])
})

it('what simulated customs know is removed after its days in every tenant, younger ones stay', async () => {
  await database.pool.query(`with ways as (insert into base_channel (tenant_id, channel_code, channel_name, protocol, folder)
      select tenant, 'sweep' || tenant, 'sweep', 'SIMULATED', 'sweep' || tenant from unnest('{0,81}'::bigint[]) tenant returning id, tenant_id)
    insert into simulated_document (tenant_id, base_channel_id, msg_type, doc_key, is_held, receive_time, file_name, body)
      select tenant_id, id, 'CEB311Message', age::text, true, now() - make_interval(days => age), age::text, ''
      from ways, unnest('{800,700}'::int[]) age`)
  expect(await sweep('sweep-simulated-documents', 730)).toBe('删除了2份模拟海关的单证')
  const { rows } = await database.pool.query('select distinct doc_key from simulated_document')
  expect(rows).toEqual([{ doc_key: '700' }])
})
