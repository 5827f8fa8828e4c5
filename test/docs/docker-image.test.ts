/** A command of the guide runs in the image: the working folder has the package, and no data. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

it('the last stage of the image works where the package is, and keeps its data elsewhere', async () => {
  const last = (await readFile('Dockerfile', 'utf8')).split(/^FROM /m).at(-1) ?? ''
  const folder = /^COPY --from=install (\S+) \1$/m.exec(last)?.[1]
  expect(last).toContain(`\nWORKDIR ${folder}\n`)
  expect(last).toContain(`"${folder}/node_modules/crypto-checkout/dist/cli/main.js"`)
  expect(last).toMatch(/DATABASE_URL=sqlite:\/data\/.*\n(.*\n)*VOLUME \/data\n/)
  expect(await readFile('docs/servers/docker.md', 'utf8')).toContain(
    'docker exec CONTAINER npx crypto-checkout ',
  )
})
