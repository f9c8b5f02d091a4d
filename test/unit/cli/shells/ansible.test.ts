import assert from 'node:assert/strict';
import { describeNeeds } from '../../../support/needs.ts';
import { isWindows } from '../../../support/platform.ts';
import { StandaloneBench } from '../../../support/terminals/standaloneBench.ts';

if (!isWindows)
  describeNeeds('Ansible', 'org-access inventory', function () {
    this.timeout(200_000);
    let bench: StandaloneBench;
    before(async () => (bench = await StandaloneBench.open()));
    after(() => bench.close());

    it("Ansible reads the inventory of a site by a script that hands on Ansible's own arguments", async () => {
      const shell = async (line: string) => {
        const { code, stdout, stderr } = await bench.shell(line, { ANSIBLE_INVENTORY_UNPARSED_FAILED: 'true' });
        assert.equal(code, 0, stderr);
        return stdout;
      };
      await shell(
        `printf '#!/bin/sh\\nexec org-access inventory --site "Helsinki Pasila" "$@"\\n' >devices; chmod +x devices`,
      );
      const devices = JSON.parse(await shell("org-access call devices --all --site 'Helsinki Pasila'")) as {
        hostName: string | null;
        category: string;
      }[];
      const count = (some: readonly unknown[]) => new RegExp(`^  hosts \\(${some.length}\\):`);
      assert.match(await shell('ansible all -i devices --list-hosts'), count(devices));
      const network = devices.filter(({ category }) => category === 'Network');
      assert.match(await shell('ansible category_network -i devices --list-hosts'), count(network));
      const hostName = devices.find((one) => one.hostName !== null)?.hostName ?? assert.fail();
      const variables = JSON.parse(await shell(`ansible-inventory -i devices --host ${hostName}`)) as object;
      assert.match(
        String(Object.entries(variables).find(([name]) => name === 'ansible_host')?.[1]),
        /^\d+(?:\.\d+){3}$/,
      );
      assert.match(await shell('ansible-inventory -i devices --graph'), /@site_helsinki_pasila:/);
    });

    it("Ansible doesn't evaluate a text of the service as a template", async () => {
      const unsafe = `{"_meta": {"hostvars": {"one": {"note": {"__ansible_unsafe": "{{ 6 * 7 }}"}}}}, "all": {"hosts": ["one"]}}`;
      const { stdout, stderr } = await bench.shell(
        `printf '#!/bin/sh\\ncat <<E\\n%s\\nE\\n' '${unsafe}' >unsafe; chmod +x unsafe
      ansible one -i unsafe -c local -m debug -a 'msg={{ note }}'`,
      );
      assert.match(stdout, /"msg": "\{\{ 6 \* 7 \}\}"/, stderr);
    });
  });
