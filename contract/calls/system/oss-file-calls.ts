import { callsOf } from '../../derive/calls.ts'
import { permissionOf } from '../../derive/permissions.ts'
import { defineCall, returns } from '../../language/call.ts'
import { ossFile } from '../../resources/system/oss-file.ts'

/** One row for each file; answers the id of the last one. */
export const addOssFiles = defineCall({ ...callsOf(ossFile).add, returns: returns<{ id: string }>() })

/** The same for clients that send the bytes at once, as `file`; the address of the file is in the message, too. */
export const uploadOssFile = defineCall({
  name: 'ossFile.upload',
  title: '上传文件',
  method: 'POST',
  path: '/sys/oss/file/upload',
  needs: permissionOf(ossFile, 'add'),
  upload: true,
  audit: 'add',
  limit: 60,
  input: {},
  returns: returns<{ id: string; url: string }>(),
})
