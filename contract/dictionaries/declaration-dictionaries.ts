// Dictionaries of orders and receipts. States of a declaration and statuses of receipts come from customs.

import { declareStates } from '@kouan/customs/codes/declare-state.ts'
import { gatewayTexts } from '@kouan/customs/codes/refusal-reason.ts'
import { returnStatuses } from '@kouan/customs/codes/return-status.ts'
import { paymentTypes } from '@kouan/customs/payment/payment-tables.ts'
import { followUpItems } from '../resources/document/follow-ups.ts'
import type { SeedDictionary } from './dictionary.ts'

export const declarationDictionaries: SeedDictionary[] = [
  { code: 'payment_type', name: '支付类型（179 号公告）', items: Object.entries(paymentTypes) },
  {
    code: 'payment_upload',
    name: '支付数据的上传环境',
    items: [
      ['PRODUCTION', '生产环境'],
      ['TEST', '联调环境'],
      ['OTHER', '其他地址'],
      ['SIMULATED', '模拟海关'],
    ],
  },
  {
    code: 'payment_call_status',
    name: '支付数据调取的状态',
    items: [
      ['RECEIVED', '待上传'],
      ['WAITING', '等待数据'],
      ['RETRYING', '上传重试中'],
      ['UPLOADED', '已上传'],
      ['FAILED', '上传失败'],
      ['INVALID', '未受理'],
    ],
  },
  {
    code: 'ceb_revision',
    name: '报文规范版本',
    items: [
      ['202205', '2022 年 5 月版'],
      ['2018-113', '2018 年第 113 号公告'],
    ],
  },
  { code: 'declare_status', name: '申报状态', items: Object.entries(declareStates) },
  {
    code: 'refused_change',
    name: '未准的变更',
    items: [
      ['2', '变更被退回', 'error'],
      ['3', '删除被退回', 'error'],
    ],
  },
  { code: 'follow_up', name: '后续单证', items: followUpItems },
  {
    code: 'return_status',
    name: '回执状态',
    items: [...Object.entries(returnStatuses).map(([code, { text }]) => [code, text] as const), ...gatewayTexts()],
  },
  {
    code: 'item_name_flag',
    name: '按商品名汇总标志',
    items: [
      ['1', '按原商品名称汇总'],
      ['0', '按综合分类'],
    ],
  },
  {
    code: 'receipt_match',
    name: '回执匹配状态',
    items: [
      ['0', '未匹配', 'warning'],
      ['1', '已匹配', 'success'],
      ['2', '测试报文的应答', 'default'],
      ['3', '不可用', 'error'],
    ],
  },
  {
    code: 'receipt_parse',
    name: '回执解析状态',
    items: [
      ['0', '待解析', 'default'],
      ['1', '成功', 'success'],
      ['2', '失败', 'error'],
      ['3', '未知类型', 'warning'],
    ],
  },
]
