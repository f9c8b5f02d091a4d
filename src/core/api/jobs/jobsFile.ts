/** The name of the file of followed jobs, in the folder that windows share. */
export const jobsFile = 'jobs.json';
