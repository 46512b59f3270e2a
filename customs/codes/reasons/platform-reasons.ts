import type { ReasonRow } from './reason-row.ts'

const dataCentre = '请联系数据中心'
const envelope = { whose: 'own' } as const
const system = { whose: 'customs', doWhat: '无须修改，请稍后重新发送' } as const

/** Answers of the exchange platform to envelopes (202205, table 7-1), by the root of its message and the code. */
const envelopeReasons: readonly ReasonRow[] = [
  { codes: 'DxpRep=0001', meaning: '传输报文格式错误', ...envelope, doWhat: '请检查传输报文（信封）的格式' },
  { codes: 'DxpRep=0002', meaning: '传输报文不符合 XSD', ...envelope, doWhat: '请按 XSD 改正传输报文' },
  { codes: 'DxpRep=0999', meaning: '传输报文其他格式错误', ...envelope, doWhat: '请检查传输报文' },
  { codes: 'DxpRep=1001', meaning: '传输报文数字签名无效', ...envelope, doWhat: '请重新签名后发送' },
  { codes: 'DxpRep=1002', meaning: '传输报文数字签名过期', ...envelope, doWhat: '请更换证书，重新签名后发送' },
  { codes: 'DxpRep=1003', meaning: '传输报文解密错误', ...envelope, doWhat: '请检查传输报文的加密' },
  { codes: 'DxpRep=1004', meaning: '签名与数据不符', ...envelope, doWhat: '请勿在签名后改动报文，重新签名后发送' },
  { codes: 'DxpRep=1999', meaning: '其他安全错误', ...envelope, doWhat: dataCentre },
  { codes: 'DxpRep=2001', meaning: '指定的接收方不存在', ...envelope, doWhat: '请核对接收方编号（ReceiverId）' },
  { codes: 'DxpRep=2002', meaning: '实际接收方与报文不同', ...envelope, doWhat: '请核对接收方编号（ReceiverId）' },
  { codes: 'DxpRep=2999', meaning: '其他业务逻辑错误', ...envelope, doWhat: dataCentre },
  { codes: 'DxpRep=3001 DxpRep=3999', meaning: '交换平台系统错误', ...system },
  { codes: 'DxpRep=3002 DxpRep=3003', meaning: '交换平台连接错误或超时', ...system },
]

/** Answers to payment data that are uploaded for announcement 179. */
const uploadReasons: readonly ReasonRow[] = [
  { codes: '179=10000', meaning: '上传成功', whose: 'wait', doWhat: '上传完成，无须处理' },
  {
    codes: '179=20000',
    meaning: '上传失败，原因见海关的说明',
    whose: 'own',
    isNamed: true,
    fields: 'certNo signValue',
    doWhat: '请按海关的说明改正，重新加签后上传',
  },
  {
    codes: '179=20004',
    meaning: '证书编号没有在海关的服务注册管理中登记，或不属于该电商平台',
    whose: 'own',
    fields: 'certNo ebpCode',
    doWhat: '请在“服务注册管理”登记证书，证书编号用小写字母，并核对电商平台代码',
  },
  {
    // A first upload whose answer was lost is the usual reason.
    codes: '179=20006',
    meaning: '该会话编号已经上传过',
    whose: 'own',
    fields: 'sessionID',
    doWhat: '请使用海关给出的会话编号，同一会话勿重复上传',
  },
]

const register = '请在口岸办理企业备案'

/** Codes of older local ports, and answers of neighbouring systems that come the same way. */
const localReasons: readonly ReasonRow[] = [
  { codes: 'A01', meaning: '缺少接入企业备案号', whose: 'own', doWhat: '请补填接入企业备案号' },
  { codes: 'A02', meaning: '接入企业未备案或失效', whose: 'own', doWhat: register },
  { codes: 'A10', meaning: '缺少电商企业备案号', whose: 'own', fields: 'ebcCode', doWhat: '请补填电商企业备案号' },
  { codes: 'A11', meaning: '电商企业未备案或失效', whose: 'own', fields: 'ebcCode', doWhat: register },
  { codes: 'A14', meaning: '退回修改', whose: 'own', isNamed: true, doWhat: '请按口岸的说明改正后重新申报' },
  { codes: 'B10', meaning: '报文类型不正确', whose: 'own', doWhat: '请核对报文类型' },
  { codes: 'B11', meaning: '业务字段异常', whose: 'own', isNamed: true, doWhat: '请改正后重新申报' },
  { codes: 'B12 B13', meaning: '报文重复', whose: 'wait', doWhat: '口岸已收到过，无须重新申报' },
  { codes: 'C01', meaning: '口岸已入库', whose: 'wait', doWhat: '请等待海关回执，无须处理' },
  { codes: 'INV201=Y', meaning: '核注清单已入库', whose: 'wait', doWhat: '请等待核扣' },
]

export const platformReasons: readonly ReasonRow[] = [...envelopeReasons, ...uploadReasons, ...localReasons]
