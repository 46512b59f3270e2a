// An upload in the form that customs took, its values invented, so that its signature does not verify; and a signed text with
// what belongs to it. Tests hold hashes and signatures against them, byte for byte.

/** 1,914 bytes of it are signed. */
export const exampleUpload =
  '{"sessionID":"QTRMZX-EXAMPLE-20230712210643-A1B2C3","payExchangeInfoHead":{"guid":"QTRMZX-EXAMPLE-20230712210643-A1B2C3","initalRequest":"<xml><appid><![CDATA[wx0000000000000]]></appid><mch_id>10000001</mch_id><body><![CDATA[示例商品]]></body><nonce_str><![CDATA[nonce0000000000000000001]]></nonce_str><out_trade_no>202001020304050000000001</out_trade_no><total_fee>500</total_fee><spbill_create_ip><![CDATA[192.0.2.1]]></spbill_create_ip><notify_url><![CDATA[https://pay.example.com/n]]></notify_url><openid><![CDATA[openid00000000000000-A]]></openid><trade_type><![CDATA[JSAPI]]></trade_type><sign><![CDATA[sign00000000000000001]]></sign></xml>","initalResponse":"<xml><appid><![CDATA[wx0000000000000]]></appid><bank_type><![CDATA[OTHERS]]></bank_type><cash_fee>500</cash_fee><fee_type><![CDATA[CNY]]></fee_type><is_subscribe><![CDATA[N]]></is_subscribe><mch_id>10000001</mch_id><nonce_str><![CDATA[nonce0000000000000000001]]></nonce_str><openid><![CDATA[openid00000000000000-A]]></openid><out_trade_no>202001020304050000000001</out_trade_no><result_code><![CDATA[SUCCESS]]></result_code><return_code><![CDATA[SUCCESS]]></return_code><sign><![CDATA[sign0000000000000000000002]]></sign><time_end>20200102030410</time_end><total_fee>500</total_fee><trade_type><![CDATA[JSAPI]]></trade_type><transaction_id>4200000000202001020000000001</transaction_id></xml>","ebpCode":"46019999XX","payCode":"4403000000","payTransactionId":"4200000000202001020000000001","totalAmount":5.0,"currency":"142","verDept":"3","payType":"4","tradingTime":"20200102030410","note":""},"payExchangeInfoLists":[{"orderNo":"202001020304058000000002","goodsInfo":[{"gname":"示例精华面膜","itemLink":"http://shop.example.com/buyer/static/vue-buyer/idc/index.html#/detail?itemId=100001&shopId=100"}],"recpAccount":"46019999XX","recpCode":"46019999XX","recpName":"示例进出口贸易有限公司"}],"serviceTime":"1577905450417","certNo":"03000000000abcde","signValue":"RXhhbXBsZS1zaWduYXR1cmUtb2YtNjQtYnl0ZXMtaW52ZW50ZWQtZG9lcy1ub3QtdmVyaWZ5LTEyMzQ1Njc4OQ=="}'

export const exampleUploadDigests = {
  bytes: 1914,
  sha1: 'dcec4009345450ae29b317ed3ef6b2f65e466da3',
  sm3: '8bc1865c602b82bc26540d99ed54cbbceb80e1e63308a18c193422a56c44e790',
}

export const exampleSignedText =
  '"sessionID":"ad2254-8hewyf32-55616249"||"payExchangeInfoHead":"{"guid":"0F1E2D3C-4B5A-4968-8776-655443322110","initalRequest":"https://pay.example.com/gateway?out_trade_no=T0001&total=88.08","initalResponse":"ok","ebpCode":"46019999XX","payCode":"4403000000","payTransactionId":"2020010200000000000001","totalAmount":88.08,"currency":"142","verDept":"3","payType":"1","tradingTime":"20200102030410","note":""}"||"payExchangeInfoLists":"[{"orderNo":"T0001","goodsInfo":[{"gname":"示例面膜","itemLink":"http://shop.example.com/g/1"}],"recpAccount":"6200000000000000","recpCode":"","recpName":"示例公司"}]"||"serviceTime":"1577905450417"'

/** Public key: the uncompressed point, hexadecimal. The digest of SM3 is that of the text alone, without the signer. */
export const exampleSignedTextDigests = {
  bytes: 642,
  sha1: '73dbb0c7bd9492abcd76b44d3055cfd46091c9eb',
  sm3: 'afad66eb4fe3863947dac0021a64d8736cf9b0080dff52ef6d33b2642aed3884',
  publicKey:
    '04c65aacaadea286ba26cebb610aae67067ff60e4b0dc0b698c3e95f43c506ab5d093e92b2a34102fce657ec2d6bb68d519f7dee45ae53f255d496ee4f476dce83',
  signValue: 'sJbKCyAx4gDf3UoYkbYXsmnAT7QQCOvGsDGtsGDC3r5Bmp8zXUiv/tJ6P3nugkuIRSDfNC0y1qgh8L4zXu/psQ==',
}
