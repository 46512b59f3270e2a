import type { ReasonRow } from './reason-row.ts'

const again = '后重新申报'

/** Texts without a code of their own, and codes that have several texts. */
export const wordReasons: readonly ReasonRow[] = [
  {
    says: ['商品编未备案', '商品编号未备案', '商品编码未备案', '商品未备案'],
    meaning: '商品未备案',
    whose: 'own',
    fields: 'itemRecordNo itemNo gcode',
    doWhat: `请核对账册备案料号或商品备案${again}`,
  },
  {
    says: ['应由电子口岸生成'],
    meaning: '预录入编号应由电子口岸生成',
    whose: 'own',
    fields: 'preNo',
    doWhat: `请清空预录入编号${again}`,
  },
  {
    says: ['preno和invono不能为空', 'preno和invtno不能为空'],
    meaning: '变更须有预录入编号与清单编号',
    whose: 'own',
    fields: 'preNo invtNo',
    doWhat: `请填写预录入编号与清单编号${again}`,
  },
  {
    says: ['存在已申报清单'],
    meaning: '清单已申报',
    whose: 'none',
    fields: 'copNo orderNo',
    doWhat: '请查询原清单的状态，勿重复申报',
  },
  {
    says: ['不符合改单申报的条件'],
    meaning: '当前状态不允许变更',
    whose: 'customs',
    fields: 'appType',
    doWhat: '请等待状态变化，待海关退单后再变更',
  },
  {
    says: ['请确认状态并刷新重试'],
    meaning: '口岸没有保存',
    whose: 'customs',
    doWhat: '无须修改，请稍后重新申报；多次失败的请联系电子口岸',
  },
  {
    says: ['报文重复', '重复报文', '重复记录'],
    meaning: '报文重复',
    whose: 'wait',
    doWhat: '以先收到的报文为准，无须改正，也不用重新申报',
  },
  {
    codes: 'CEB624Message=100 CEB606Message=100',
    meaning: '海关没有同意撤销',
    whose: 'customs',
    isNamed: true,
    doWhat: '请查看清单状态，并联系主管海关了解原因',
  },
]

/** Single words that tell what a refusal is about where nothing else does. They stand last in the table. */
export const broadReasons: readonly ReasonRow[] = [
  {
    says: ['年度'],
    isBroad: true,
    meaning: '超过年度限值',
    whose: 'none',
    fields: 'buyerIdNumber',
    doWhat: '额度用尽，请退款或由其他订购人重新下单，不能再以跨境电商方式申报',
  },
  {
    says: ['担保'],
    isBroad: true,
    meaning: '税款担保有误',
    whose: 'own',
    fields: 'assureCode',
    doWhat: `请核对担保企业编号，并请担保企业确认担保额度${again}`,
  },
  {
    says: ['身份'],
    isBroad: true,
    meaning: '订购人身份有误',
    whose: 'own',
    fields: 'buyerIdNumber buyerName',
    doWhat: `请核对订购人姓名与证件号码，订单与清单一并改正${again}`,
  },
  {
    says: ['电话'],
    isBroad: true,
    meaning: '订购人电话有误',
    whose: 'own',
    fields: 'buyerTelephone',
    doWhat: `请核对订购人电话，使订单与清单一致${again}`,
  },
  {
    says: ['项数'],
    isBroad: true,
    meaning: '商品项数不符',
    whose: 'own',
    fields: 'gnum',
    doWhat: `请将商品项数改为与订单一致${again}`,
  },
  {
    says: ['备案'],
    isBroad: true,
    isNamed: true,
    meaning: '未备案，或与备案不符',
    whose: 'own',
    doWhat: `请核对企业与商品的备案${again}`,
  },
  {
    says: ['验签'],
    isBroad: true,
    meaning: '签名无效',
    whose: 'own',
    doWhat: '请检查证书是否有效、报文签名后是否被改动，重新签名后申报',
  },
  {
    says: ['金额'],
    isBroad: true,
    isNamed: true,
    meaning: '金额有误',
    whose: 'own',
    doWhat: `请核对金额${again}`,
  },
]
