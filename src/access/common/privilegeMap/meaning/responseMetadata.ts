import { squash } from './vocabulary.ts';

const words: ReadonlySet<string> = new Set(
  (
    'code status statuscode message msg messages success ok succeeded failed timestamp time date error errors errorcode errormessage warnings requestid ' +
    'traceid correlationid transactionid path version apiversion schemaversion total totalcount count size page pagesize pagenumber limit offset ' +
    'meta metadata links paging pagination info duration elapsed hasmore responsecode responsemessage returncode retcode errcode errmsg reason ' +
    'detail details description type title host server included filter filters sort pageable summary stats context audit request'
  ).split(' '),
);

/** Whether a key is about the response: `page`, `meta`. */
export const isResponseMetadata = (key: string): boolean => words.has(squash(key));
