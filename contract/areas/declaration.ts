import { deadLetter, receiptFileContent } from '../calls/declaration.ts'
import { documentCalls } from '../calls/document.ts'
import { jobRights } from '../calls/system/job-calls.ts'
import { linkReceipt } from '../calls/worklist.ts'
import { actionRights, permissionOf } from '../derive/permissions.ts'
import { declarationDictionaries } from '../dictionaries/declaration-dictionaries.ts'
import { menuPage, rightsOf } from '../menu/menu-row.ts'
import { cancellation, cancellationDocument } from '../resources/declaration/cancellation.ts'
import { goodsRecord } from '../resources/declaration/goods-record.ts'
import { importableGoods } from '../resources/declaration/importable-goods.ts'
import { intake, intakeDocument } from '../resources/declaration/intake.ts'
import { inventory, inventoryDocument } from '../resources/declaration/inventory.ts'
import { payment, paymentDocument } from '../resources/declaration/payment.ts'
import { paymentCall } from '../resources/declaration/payment-call.ts'
import { paymentData } from '../resources/declaration/payment-data.ts'
import { paymentPlatform } from '../resources/declaration/payment-platform.ts'
import { receipt } from '../resources/declaration/receipt.ts'
import { receiptFile } from '../resources/declaration/receipt-file.ts'
import { refund, refundDocument } from '../resources/declaration/refund.ts'
import { taxBill } from '../resources/declaration/tax-bill.ts'
import { waybill, waybillDocument } from '../resources/declaration/waybill.ts'
import { waybillStatus, waybillStatusDocument } from '../resources/declaration/waybill-status.ts'
import type { Area } from './area.ts'

export const declaration: Area = {
  name: 'declaration',
  resources: [
    inventory,
    payment,
    intake,
    goodsRecord,
    importableGoods,
    taxBill,
    receipt,
    receiptFile,
    cancellation,
    refund,
    waybill,
    waybillStatus,
    paymentData,
    paymentCall,
    paymentPlatform,
  ],
  documents: [
    inventoryDocument,
    paymentDocument,
    cancellationDocument,
    refundDocument,
    waybillDocument,
    waybillStatusDocument,
    intakeDocument,
  ],
  menu: [
    {
      url: '/declaration',
      name: '申报管理',
      component: 'layouts/RouteView',
      icon: 'swap',
      children: [
        {
          url: '/declaration/worklist',
          name: '异常处理',
          component: 'declaration/Worklist',
          keepAlive: true,
          perms: ['worklist:list'],
          roles: ['operator', 'enterprise'],
        },
        menuPage(inventory, {
          url: '/declaration/inventory/list',
          name: '进口清单',
          component: 'declaration/InventoryList',
          more: rightsOf(documentCalls(inventory).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(cancellation, {
          url: '/declaration/cancellation/list',
          name: '撤销申请单',
          component: 'declaration/CancellationList',
          more: rightsOf(documentCalls(cancellation).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(refund, {
          url: '/declaration/refund/list',
          name: '退货申请单',
          component: 'declaration/RefundList',
          more: rightsOf(documentCalls(refund).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(payment, {
          url: '/declaration/payment/list',
          name: '进口支付单',
          component: 'declaration/PaymentList',
          more: rightsOf(documentCalls(payment).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(waybill, {
          url: '/declaration/waybill/list',
          name: '进口运单',
          component: 'declaration/WaybillList',
          more: rightsOf(documentCalls(waybill).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(waybillStatus, {
          url: '/declaration/waybill-status/list',
          name: '运单状态',
          component: 'declaration/WaybillStatusList',
          more: rightsOf(documentCalls(waybillStatus).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(intake, {
          url: '/declaration/intake/list',
          name: '入库明细单',
          component: 'declaration/IntakeList',
          more: rightsOf(documentCalls(intake).messageFile),
          roles: ['operator', 'enterprise'],
        }),
        menuPage(goodsRecord, {
          url: '/declaration/goods/list',
          name: '商品备案',
          component: 'declaration/GoodsRecordList',
          roles: ['operator', 'enterprise'],
        }),
        menuPage(importableGoods, {
          url: '/declaration/importablegoods/list',
          name: '零售进口商品清单',
          component: 'declaration/ImportableGoodsList',
          roles: ['operator'],
        }),
        // Enterprises look goods up; staff keep the list.
        {
          url: '/declaration/importablegoods/search',
          name: '零售进口商品查询',
          component: 'declaration/ImportableGoodsList',
          keepAlive: true,
          perms: [permissionOf(importableGoods, 'list')],
          roles: ['enterprise'],
        },
        menuPage(paymentData, {
          url: '/declaration/paymentdata/list',
          name: '支付原始数据',
          component: 'declaration/PaymentDataList',
          roles: ['operator', 'enterprise'],
        }),
        menuPage(paymentCall, {
          url: '/declaration/paymentcall/list',
          name: '支付数据调取',
          component: 'declaration/PaymentCallList',
          roles: ['operator', 'enterprise'],
        }),
        menuPage(paymentPlatform, {
          url: '/declaration/paymentplatform/list',
          name: '支付数据接入',
          component: 'declaration/PaymentPlatformList',
          roles: ['operator'],
        }),
        // Enterprises register the address with customs; staff set it up.
        {
          url: '/declaration/paymentplatform/mine',
          name: '我的支付数据接入',
          component: 'declaration/OwnPaymentPlatformList',
          keepAlive: true,
          perms: [permissionOf(paymentPlatform, 'list')],
          roles: ['enterprise'],
        },
        menuPage(taxBill, {
          url: '/declaration/taxbill/list',
          name: '电子税单',
          component: 'declaration/TaxBillList',
          roles: ['operator', 'enterprise'],
        }),
        menuPage(receipt, {
          url: '/declaration/receipt/list',
          name: '回执查询',
          component: 'declaration/ReceiptList',
          more: [{ code: 'receiptFile:list', title: '查看回执报文' }, ...rightsOf(receiptFileContent, linkReceipt)],
          roles: ['operator'],
        }),
        {
          url: '/declaration/deadletter/list',
          name: '失败任务',
          component: 'declaration/DeadLetterList',
          keepAlive: true,
          perms: ['deadLetter:list'],
          buttons: [...actionRights(deadLetter), ...jobRights],
          roles: ['operator'],
        },
      ],
    },
  ],
  dictionaries: declarationDictionaries,
}
