import { readApplication, startApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import { getMyEnterprise } from '@kouan/contract/calls/enterprise/my-enterprise.ts'
import { listEnterpriseAttachments } from '@kouan/contract/calls/enterprise/review.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const { list, get, edit, reveal } = callsOf(enterprise)
const staff = await aUser({ rights: ['enterprise:list', 'enterprise:edit', 'enterprise:reveal'] })

describe('the register of enterprises', () => {
  it('S7.124 is read by staff with texts, personal data masked', async () => {
    const { enterpriseId, form, user } = await anEnterprise(test)
    const { result } = await send(list, { creditCode: form.creditCode }, staff)
    expect(result.records).toHaveLength(1)
    expect(result.records[0]).toMatchObject({
      id: enterpriseId,
      status_dictText: '审核通过',
      companyRoles_dictText: '电商企业',
      legalPerson: '张**',
      contactPhone: `138****${form.contactPhone.slice(-4)}`,
    })
    const one = await send(get, { id: enterpriseId }, staff)
    const personal = [form.legalPerson, form.legalIdNo, form.legalPhone, form.contactName, form.contactPhone]
    for (const text of [JSON.stringify(result), JSON.stringify(one.result)]) {
      expect(text).toContain(form.companyName)
      expect(personal.filter((value) => text.includes(value))).toEqual([])
    }
    expect((await send(reveal, { id: enterpriseId, field: 'legalIdNo' }, staff)).result).toBe(form.legalIdNo)
    expect((await send(getMyEnterprise, {}, user)).result).toEqual(one.result)
    expect((await send(getMyEnterprise, {}, staff)).result).toBeNull()
  })

  it('takes changes by staff, the credit code excepted; masked values stay as they were', async () => {
    const { enterpriseId, form } = await anEnterprise(test)
    const { result } = await send(get, { id: enterpriseId }, staff)
    const changed = await send(
      edit,
      {
        id: enterpriseId,
        version: result.version,
        companyName: '改名(测试)公司',
        contactPhone: result.contactPhone,
        legalPhone: '13600000001',
        creditCode: '1',
      } as never,
      staff,
    )
    expect(changed).toMatchObject({ success: true })
    const after = (await send(get, { id: enterpriseId }, staff)).result
    expect(after).toMatchObject({ companyName: '改名（测试）公司', creditCode: form.creditCode })
    expect((await send(reveal, { id: enterpriseId, field: 'contactPhone' }, staff)).result).toBe(form.contactPhone)
    expect((await send(reveal, { id: enterpriseId, field: 'legalPhone' }, staff)).result).toBe('13600000001')
    const twin = await anEnterprise(test, { legalPhone: '13600000001' })
    const { rows } = await sql<{ same: boolean }>`select a.phone_fingerprints && b.phone_fingerprints as same
      from enterprise a, enterprise b where a.id = ${enterpriseId} and b.id = ${twin.enterpriseId}`.execute(
      database.kysely,
    )
    expect(rows[0]?.same).toBe(true)
  })

  it('refuses a masked value that is not the stored one', async () => {
    const { enterpriseId } = await anEnterprise(test)
    const answer = await send(edit, { id: enterpriseId, contactPhone: '136****9999' } as never, staff)
    expect(answer).toMatchObject({ code: 400, success: false })
  })
})

describe('rule 10: an enterprise', () => {
  it('sees its own row and attachments, and nothing of another', async () => {
    const [mine, other] = [await anEnterprise(test), await anEnterprise(test)]
    const user = await aUser({
      rights: ['enterprise:list', 'enterprise:edit', 'enterprise:reveal', 'application:list'],
      enterpriseId: mine.enterpriseId,
    })
    const seen = await send(list, { pageSize: 500 }, user)
    expect(seen.result.records.map(({ id }) => id)).toEqual([mine.enterpriseId])
    expect((await send(get, { id: other.enterpriseId }, user)).message).toBe('未找到对应数据')
    expect((await send(reveal, { id: other.enterpriseId, field: 'legalIdNo' }, user)).message).toBe('未找到对应数据')
    expect((await send(listEnterpriseAttachments, { id: other.enterpriseId }, user)).message).toBe('未找到对应数据')
    expect((await send(listEnterpriseAttachments, { id: mine.enterpriseId }, user)).result).toHaveLength(3)
    expect((await send(edit, { id: other.enterpriseId, shortName: 'x' } as never, user)).success).toBe(false)
    expect((await send(getMyEnterprise, {}, user)).result).toMatchObject({ id: mine.enterpriseId, legalPerson: '张**' })
    expect((await send(getMyEnterprise, {}, mine.user)).result?.id).toBe(mine.enterpriseId)
    expect((await send(getMyEnterprise, {}, staff)).result).toBeNull()
    const reviews = await send(callsOf(application).list, { pageSize: 500 }, user)
    expect(reviews.result.records.map(({ creditCode }) => creditCode)).toEqual([mine.form.creditCode])
  })

  it('may register another company: public calls do not look at a session', async () => {
    const { user } = await anEnterprise(test)
    const { result } = await send(startApplication, {}, user)
    expect((await send(readApplication, { accessToken: result.resumeCode }, user)).result.status).toBe('0')
  })

  it('rule 9: is invisible to another tenant', async () => {
    const { enterpriseId } = await anEnterprise(test)
    await sql`insert into sys_tenant (id, name) values (77, '另一租户') on conflict do nothing`.execute(database.kysely)
    const stranger = await aUser({ rights: ['enterprise:list', 'application:list'], tenantIds: ['77'] })
    expect((await send(get, { id: enterpriseId }, stranger)).message).toBe('未找到对应数据')
    expect((await send(callsOf(application).list, {}, stranger)).result.total).toBe(0)
  })
})
