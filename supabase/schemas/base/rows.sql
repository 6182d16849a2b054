insert into private.settings default values;
