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

  it('S3.070 has who it is, what it does, who answers for it, and its defaults in declarations', async () => {
    const given = { shortName: '测试简称', website: 'https://example.org', emsNo: 'T0001', copCode: '9900D90001' }
    const { enterpriseId, form } = await anEnterprise(test, given)
    const { result } = await send(get, { id: enterpriseId }, staff)
    const {
      userName: _,
      accountPhone: __,
      legalPerson,
      legalIdNo,
      legalPhone,
      contactName,
      contactPhone,
      ...open
    } = form
    expect(result).toMatchObject({ ...open, ...given })
    for (const masked of ['legalPerson', 'legalIdNo', 'legalPhone', 'contactName', 'contactPhone'] as const)
      expect(result[masked]).toContain('*')
  })

  it('S5.063 S5.065 S5.068 S5.070 S5.073 wrong short name, bank account, QQ number, code and note: each refused', async () => {
    const { enterpriseId } = await anEnterprise(test)
    for (const [field, wrong, sentence] of [
      ['englishShortName', 'Kouan1', '英文简称：请输入英文字符'],
      ['bankAccount', '622202-1234', '银行账号：请输入正确的银行卡号码'],
      ['bankAccount', '123456789', '银行账号：请输入正确的银行卡号码'],
      ['contactQq', '01234', '联系人QQ：请输入正确的QQ号码'],
      ['contactTelephone', '12', '联系人座机：请输入正确的座机号'],
      ['internalCode', 'KH-01', '内部编号：请输入20位以内的英文字符和数字'],
      ['internalCode', 'a'.repeat(21), '内部编号：请输入20位以内的英文字符和数字'],
      ['note', '长'.repeat(256), '备注：请输入255位以内的字符'],
    ] as const)
      expect(await send(edit, { id: enterpriseId, [field]: wrong }, staff), wrong).toMatchObject({
        success: false,
        problems: [{ field, message: sentence }],
      })
    const right = { englishShortName: 'Kouan', internalCode: 'KH01', bankName: '示例银行', note: '长'.repeat(255) }
    const secret = { bankAccount: '6222021234567890', contactQq: '1234567', contactTelephone: '0571-87654321' }
    const { version } = (await send(get, { id: enterpriseId }, staff)).result
    expect(await send(edit, { id: enterpriseId, version, ...right, ...secret }, staff)).toMatchObject({ success: true })
    const { result } = await send(get, { id: enterpriseId }, staff)
    expect(result).toMatchObject({ ...right, bankAccount: '622202******7890' })
    for (const value of Object.values(secret)) expect(JSON.stringify(result)).not.toContain(value)
    // Found by the whole account alone, of which the table holds a keyed hash.
    expect((await send(list, { bankAccount: secret.bankAccount }, staff)).result.records).toMatchObject([
      { id: enterpriseId },
    ])
    const { rows } = await sql<{ row: string }>`select to_jsonb(enterprise)::text as row from enterprise
      where id = ${enterpriseId}`.execute(database.kysely)
    for (const value of Object.values(secret)) expect(rows[0]?.row).not.toContain(value)
  })

  it('S5.066 S5.069 S5.071 wrong document number, address and name: each refused with its sentence', async () => {
    const { enterpriseId } = await anEnterprise(test)
    for (const [field, wrong, sentence] of [
      ['legalIdNo', '33010619-0', '证件号码：请输入正确的证件号码'],
      ['website', 'ftp://example.org', '网址：请输入以http和https开头的网址'],
      ['website', 'example.org', '网址：请输入以http和https开头的网址'],
      ['legalPerson', '张', '法定代表人：请输入2到100位的中英文字符和空格'],
      ['contactName', '李4', '联系人：请输入2到100位的中英文字符和空格'],
    ] as const)
      expect(await send(edit, { id: enterpriseId, [field]: wrong }, staff), wrong).toMatchObject({
        success: false,
        problems: [{ field, message: sentence }],
      })
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
