/** Namespace of every business message (CEBxxxMessage). */
export const cebNamespace = 'http://www.chinaport.gov.cn/ceb'
/** Namespace of the terminal envelope (DxpMsg). */
export const dxpNamespace = 'http://www.chinaport.gov.cn/dxp'
export const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
