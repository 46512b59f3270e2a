import type { ReasonRow } from './reason-row.ts'

/** Answers of the gateway (202205, table 7-2) that several documents share. */
export const sharedReasons: readonly ReasonRow[] = [
  {
    codes: '-10101',
    meaning: '企业类型不正确',
    whose: 'own',
    fields: 'ebcCode agentCode',
    doWhat: '请核对企业在海关备案的类型',
  },
  {
    codes: '-10102',
    meaning: '企业代码不正确',
    whose: 'own',
    isNamed: true,
    fields: 'ebcCode ebpCode agentCode payCode logisticsCode',
    doWhat: '请核对电商平台、电商企业代码是否已在海关备案',
  },
  {
    codes:
      '-301007 -401005 -504000 -504010 -505000 -505010 -623000 -625003 -625200 -800002 -621020 -623018 -625017 -301012 -401010 -505014',
    meaning: '〔单证〕报文无法识别',
    whose: 'own',
    doWhat: '请检查报文的格式与内容后重新申报',
  },
  {
    codes:
      '-301013 -401011 -505015 -621002 -621009 -621013 -621014 -621017 -621023 -621025 -623002 -623007 -623016 -623025 ' +
      '-623027 -623028 -625002 -625019 -625024 -625025 -625026 -625027 -625110 -625116 -625203 -625207 -800004 ' +
      '-623022 -625029',
    meaning: '网关系统错误',
    whose: 'customs',
    doWhat: '无须修改，请稍后重新申报；多次失败的请联系电子口岸',
  },
  {
    codes: '-621008 -623006 -625202 -625206',
    meaning: '〔单证〕已发送海关，口岸没有记下',
    whose: 'wait',
    doWhat: '请等待海关回执，勿重复申报',
  },
  {
    codes: '-621010 -623024 -625205',
    meaning: '〔单证〕在口岸的状态不是申报中',
    whose: 'customs',
    doWhat: '请先查询口岸的状态，再重新申报',
  },
  {
    codes: '-301014 -401012 -505016 -800005',
    meaning: '报文早于已处理的报文，被忽略',
    whose: 'wait',
    fields: 'appTime',
    doWhat: '海关已有同号单证，且报送时间更晚；请核对报送时间，确需重报的再次申报',
  },
  {
    codes: '-301015 -401013 -504013 -505013 -505017 -621030 -623008 -800006',
    meaning: '报文中的〔单证〕数量超过上限',
    whose: 'own',
    doWhat: '请减少每个报文中的单证数量后重新申报',
  },
  {
    codes: '-301009 -401006 -504014 -621011 -621042',
    meaning: '〔单证〕报送类型不正确，或要变更、删除的〔单证〕不存在',
    whose: 'own',
    fields: 'appType',
    doWhat: '首次申报的报送类型须为 1（新增），请重新申报',
  },
  {
    codes:
      '-301008 -401009 -504011 -621001 -621003 -621022 -623001 -623010 -623014 -623020 -623023 -625001 -625004 -625030 -800001',
    meaning: '〔单证〕数据校验不通过',
    whose: 'own',
    isNamed: true,
  },
  {
    codes: '-625010 -625012',
    meaning: '退货商品与备案或参数不一致',
    whose: 'own',
    isNamed: true,
    doWhat: '请按备案的内容改正后重新申报',
  },
  {
    codes: '-505011',
    meaning: '〔单证〕必填项不完整',
    whose: 'own',
    isNamed: true,
    doWhat: '请检查必填项后重新申报',
  },
  {
    codes: '-621019 -621021 -623004 -623011 -623019 -625016 -625018 -625032 -621006 -625204',
    meaning: '口岸没有这份〔单证〕',
    whose: 'own',
    fields: 'copNo invtNo',
    doWhat: '请核对企业内部编号与清单编号后重新申报',
  },
  {
    codes: '-621015 -623021 -625013 -625020 -625113',
    meaning: '签名卡与申报企业不符',
    whose: 'own',
    fields: 'agentCode',
    doWhat: '请使用申报企业的卡（证书）签名后重新申报',
  },
  {
    codes: '-621016 -623026 -625021 -625114',
    meaning: '申报企业没有权限',
    whose: 'own',
    fields: 'agentCode',
    doWhat: '请核对申报企业的资质与授权',
  },
  {
    codes: '-621029 -621049 -621026 -623029 -623017 -625005 -625028 -625208',
    meaning: '〔单证〕签名无效',
    whose: 'own',
    doWhat: '请检查证书是否有效，重新签名后申报',
  },
  {
    // In no table of the paper: ports write it of signatures, and of their own signing service.
    codes: '-301020',
    meaning: '〔单证〕签名无效',
    whose: 'own',
    isNamed: true,
    doWhat: '请检查签名与证书是否有效、签名算法是否与证书一致，重新签名后申报',
  },
  {
    codes: '-621028',
    meaning: '签名数据与报文不一致',
    whose: 'own',
    doWhat: '请勿在签名后改动报文，重新签名后申报',
  },
]
