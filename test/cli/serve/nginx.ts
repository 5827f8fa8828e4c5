/** A real nginx before a test's server. */
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freshFolder } from '../../support/folders.js'
import { freePort } from '../../support/free-port.js'
import { startProcess } from '../../support/processes.js'
import { needPrograms } from '../../support/programs.js'

needPrograms('nginx')

export type Nginx = { url: string; folder: string; close(): Promise<void> }

/** @param server takes the folder of the run, and returns what stands within `server { … }`. */
export async function startNginx(server: (folder: string) => string): Promise<Nginx> {
  const folder = freshFolder()
  // Its workers are another user.
  await chmod(folder, 0o755)
  const port = await freePort()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const config = `
    pid ${folder}/nginx.pid;
    error_log stderr notice;
    worker_processes 1;
    events {}
    http {
      access_log off;
      ${paths}
      server { listen 127.0.0.1:${port}; ${server(folder)} }
    }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']
  const { child, ended, printed } = startProcess(args, {}, { program: 'nginx' })
  // It listens before it starts its workers.
  await printed(/(start worker process)/, 'stderr')
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
