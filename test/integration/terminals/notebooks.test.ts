import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import {
  commands,
  extensions,
  NotebookEdit,
  NotebookCellData,
  NotebookCellKind,
  NotebookRange,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
  type NotebookCellOutputItem,
  type NotebookDocument,
} from 'vscode';
import type { NotebookAccess } from '../../../src/terminals/vscode/notebooks/notebookAccess.ts';
import { eventually } from '../../support/eventually.ts';
import { choosing, pressing } from '../support/questions.ts';
import { ProgramBench } from './programBench.ts';

/** Kernel of the stand-in for Jupyter. */
interface StandInKernel {
  readonly status: string;
  language: string;
  isAllowed: boolean;
  restart(): Promise<void>;
}

interface StandIn {
  readonly kernels: { readonly getKernel: (uri: Uri) => Promise<StandInKernel | undefined> };
  readonly forget: (notebook: NotebookDocument) => void;
}

const question = 'Allow notebooks and programs in terminals of this workspace to use your access at Notebooks?';

/** Cell that prints how `org-access url` ends. */
const asking = `import subprocess
asked = subprocess.run(["org-access", "url"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
print(asked.returncode, asked.stdout.strip(), asked.stderr.strip())`;

describe('Give This Notebook Access', () => {
  let bench: ProgramBench;
  let notebooks: NotebookAccess;
  let jupyter: StandIn;
  beforeEach(async () => {
    bench = await ProgramBench.open('Notebooks');
    ({ notebooks } = await bench.access.features());
    jupyter = (await extensions.getExtension<StandIn>('ms-toolsai.jupyter')?.activate()) ?? assert.fail();
  });
  afterEach(async () => {
    for (const notebook of workspace.notebookDocuments) await workspace.save(notebook.uri);
    await commands.executeCommand('workbench.action.closeAllEditors');
    await eventually('no notebook has access', () => notebooks.allowed.length === 0);
    await bench.close();
  });

  async function open(name = 'report.ipynb'): Promise<NotebookDocument> {
    await writeFile(bench.path(name), JSON.stringify({ cells: [{ cell_type: 'code', source: 'print(1)' }] }));
    // A document that an extension opens stays open for minutes after its editor.
    const uri = Uri.file(bench.path(name));
    await commands.executeCommand('vscode.openWith', uri, 'jupyter-notebook');
    const found = () => workspace.notebookDocuments.find((open) => String(open.uri) === String(uri));
    await eventually('the notebook is open', () => found() === window.activeNotebookEditor?.notebook && !!found());
    return found() ?? assert.fail();
  }

  /** Runs code in the first cell of a notebook. @returns its output */
  async function run(notebook: NotebookDocument, code: string): Promise<string> {
    const edit = new WorkspaceEdit();
    edit.set(notebook.uri, [
      NotebookEdit.replaceCells(new NotebookRange(0, 1), [new NotebookCellData(NotebookCellKind.Code, code, 'python')]),
    ]);
    assert.ok(await workspace.applyEdit(edit));
    const ended = () => notebook.cellAt(0).executionSummary?.timing?.endTime !== undefined;
    await commands.executeCommand('notebook.cell.execute', { ranges: [{ start: 0, end: 1 }], document: notebook.uri });
    await eventually('the cell has run', ended);
    return notebook
      .cellAt(0)
      .outputs.flatMap(({ items }) => items)
      .map(({ data }: NotebookCellOutputItem) => new TextDecoder().decode(data))
      .join('');
  }

  const give = (notebook: NotebookDocument) =>
    commands.executeCommand('orgAccess.useInNotebook', { ui: true, notebookEditor: { notebookUri: notebook.uri } });

  async function openWithAccess(name?: string): Promise<NotebookDocument> {
    const notebook = await open(name);
    await run(notebook, 'print(1)');
    await pressing(['Allow'], () => give(notebook));
    assert.ok(notebooks.allowed.some((known) => known.notebook === notebook));
    return notebook;
  }

  const kernelOf = async (notebook: NotebookDocument) =>
    (await jupyter.kernels.getKernel(notebook.uri)) ?? assert.fail('no kernel');

  const works = (output: string) => assert.match(output, new RegExp(`^0 ${bench.service.url}`));

  it('a notebook gets access once the person agrees, and its cells use org-access', async () => {
    const notebook = await open();
    await run(notebook, 'print(1)');
    const refused = await pressing([], () => give(notebook));
    assert.deepEqual(
      refused.map(({ message, choices }) => [message, choices]),
      [[question, ['Allow']]],
    );
    assert.deepEqual(notebooks.allowed, []);
    await pressing(['Allow'], () => give(notebook));
    works(await run(notebook, asking));
    assert.deepEqual(await pressing([], () => give(notebook)), [], 'asked once per workspace');
  });

  it('a restarted kernel gets access again without a question, before a cell can run', async () => {
    const notebook = await openWithAccess();
    const asked = await pressing([], async () => {
      const kernel = await kernelOf(notebook);
      await kernel.restart();
      assert.equal(kernel.status, 'busy', 'it is being given access');
      works(await run(notebook, asking));
    });
    assert.deepEqual(asked, []);
  });

  it('another kernel that the person selects gets access when it is given again', async () => {
    const notebook = await openWithAccess();
    jupyter.forget(notebook);
    await run(notebook, 'print(1)');
    assert.doesNotMatch(await run(notebook, asking), /^0/);
    await give(notebook);
    works(await run(notebook, asking));
  });

  it('two notebooks have access of their own, and revoking one leaves the other', async () => {
    const first = await openWithAccess('first.ipynb');
    const second = await openWithAccess('second.ipynb');
    await choosing('$(notebook) first.ipynb', () => commands.executeCommand('orgAccess.manageTerminals'));
    assert.deepEqual(
      notebooks.allowed.map(({ notebook }) => notebook),
      [second],
    );
    assert.match(await run(first, asking), /^4 +org-access: This notebook has no access/);
    works(await run(second, asking));
    await (await kernelOf(first)).restart();
    assert.doesNotMatch(await run(first, asking), /^0/, 'a revoked notebook gets nothing after a restart');
  });

  it('access ends when the notebook closes, and a renamed notebook needs it again', async () => {
    const notebook = await openWithAccess();
    const renamed = new WorkspaceEdit();
    renamed.renameFile(notebook.uri, Uri.file(bench.path('renamed.ipynb')), { overwrite: true });
    await workspace.save(notebook.uri);
    assert.ok(await workspace.applyEdit(renamed));
    await eventually('the access has ended', () => notebooks.allowed.length === 0);
  });

  const refusals: readonly (readonly [title: string, prepare: (kernel: StandInKernel) => void, said: RegExp])[] = [
    ['runs another language', (kernel) => (kernel.language = 'julia'), /runs julia\. Only kernels that run Python/],
    ['may not run code of Org Access', (kernel) => (kernel.isAllowed = false), /Manage Access To Jupyter Kernels/],
  ];
  for (const [title, prepare, said] of refusals)
    it(`a notebook whose kernel ${title} gets no access, and a message says what to do`, async () => {
      const notebook = await open();
      const idle = await pressing(['Allow'], () => give(notebook));
      assert.match(idle.at(-1)?.message ?? '', /^"report\.ipynb" has no access\. .*Run a cell/);
      await run(notebook, 'print(1)');
      prepare(await kernelOf(notebook));
      const shown = await pressing(['Allow'], () => give(notebook));
      assert.match(shown.at(-1)?.message ?? '', said);
      assert.deepEqual(notebooks.allowed, []);
    });
});
