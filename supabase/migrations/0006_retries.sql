-- A retry does not duplicate a lead: its function is now in 0010_functions.sql. The file stays because databases list its name.
select;
